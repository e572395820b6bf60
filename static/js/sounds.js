/* Short soft sounds, made and not loaded: sounds.play("roll" | "turn" | "call", volume from 1 to 100). A browser lets a
   page sound only once somebody has pressed something on it; until then it is silent. */
const sounds = (() => {
  let context = null;
  const wake = () => {
    context ??= window.AudioContext ? new AudioContext() : null;
    if (context?.state === "suspended") context.resume();
    return context;
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { once: true, capture: true });

  const fading = (loud, at, long) => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    gain.connect(context.destination);
    return gain;
  };
  const tone = (hertz, at, long, loud) => {
    const source = context.createOscillator();
    source.frequency.value = hertz;
    source.connect(fading(loud, at, long));
    source.start(at);
    source.stop(at + long);
  };
  // Dice on wood: three knocks, each a little lower.
  const MADE = {
    roll: (at, loud) => [420, 360, 300].forEach((hertz, n) => tone(hertz, at + n * 0.07, 0.05, loud)),
    turn: (at, loud) => [523, 784].forEach((hertz, n) => tone(hertz, at + n * 0.14, 0.3, loud)),
    call: (at, loud) => [659, 523].forEach((hertz, n) => tone(hertz, at + n * 0.14, 0.3, loud)),
  };
  const play = (name, volume) => {
    if (!volume || !wake() || context.state !== "running") return;
    MADE[name](context.currentTime + 0.01, (volume / 100) * 0.25);
  };
  return { play };
})();
