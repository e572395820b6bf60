/* Times in the viewer's own zone. The server writes <time datetime="..." data-local>, readable as it stands; here it
   becomes "21:42" today and "14 May, 21:42" before (data-local="date" and "time" print only that part), with the
   full date in the title. The cookie tells the server the zone, so the next page is right from the start. */
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `tz=${zone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  }

  const format = (options) => new Intl.DateTimeFormat("en-GB", options);
  const clock = format({ hour: "2-digit", minute: "2-digit" });
  const day = format({ day: "numeric", month: "short" });
  const dayAndYear = format({ day: "numeric", month: "short", year: "numeric" });
  const full = format({ dateStyle: "full", timeStyle: "short" });

  const words = (when, part) => {
    const now = new Date();
    const date = (when.getFullYear() === now.getFullYear() ? day : dayAndYear).format(when);
    if (part === "time") return clock.format(when);
    if (part === "date") return date;
    return when.toDateString() === now.toDateString() ? clock.format(when) : `${date}, ${clock.format(when)}`;
  };
  const localise = () => {
    for (const time of document.querySelectorAll("time[datetime][data-local]:not([data-localised])")) {
      const when = new Date(time.dateTime);
      if (Number.isNaN(when.getTime())) continue;
      time.textContent = words(when, time.dataset.local);
      time.title = full.format(when);
      time.dataset.localised = "";
    }
  };
  for (const event of ["htmx:afterSettle", "live:swapped"]) document.addEventListener(event, localise);
  localise();
})();
