/* Passkeys. A form with data-passkey ("create" or "get") asks the device before it is sent: with the options in its
   data-passkey-options, or with those that data-passkey-url answers. Where no passkey can work such a form stays hidden;
   what it needs instead the server says (`why_no_passkey`). */
(() => {
  const forms = document.querySelectorAll("form[data-passkey]");
  // Without https, or at a number in place of a name, there is no such thing; a browser of long ago has none either.
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  if (!window.isSecureContext || !window.PublicKeyCredential || isNumber) {
    for (const one of document.querySelectorAll("[data-no-passkey]")) one.hidden = false;
    return;
  }

  const WORDS = {
    NotAllowedError: "Nothing was chosen on the device. Press again when you are ready.",
    InvalidStateError: "This device has a passkey for your account already.",
    SecurityError: "A passkey needs https and a name in the address.",
    ConstraintError: "This device cannot ask for a finger, a face or a PIN. Untick “Sign in with it alone”, or take another.",
  };
  const OTHERWISE = "That did not work. Try once more.";

  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const known = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

  const create = async (asked, alone) => {
    const options = { ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) } };
    options.excludeCredentials = known(asked.excludeCredentials);
    options.authenticatorSelection = {
      ...asked.authenticatorSelection,
      residentKey: alone ? "required" : "discouraged",
      requireResidentKey: alone,
      ...(alone && { userVerification: "required" }),
    };
    const made = await navigator.credentials.create({ publicKey: options });
    return {
      ...answered(made),
      response: {
        clientDataJSON: text(made.response.clientDataJSON),
        attestationObject: text(made.response.attestationObject),
        transports: made.response.getTransports?.() ?? [],
      },
    };
  };

  const get = async (asked) => {
    const options = { ...asked, challenge: bytes(asked.challenge), allowCredentials: known(asked.allowCredentials) };
    const found = await navigator.credentials.get({ publicKey: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
    return {
      ...answered(found),
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: userHandle ? text(userHandle) : null,
      },
    };
  };

  const answered = (one) => ({
    type: one.type,
    id: one.id,
    rawId: text(one.rawId),
    clientExtensionResults: one.getClientExtensionResults(),
  });

  const optionsOf = async ({ dataset }) => {
    if (!dataset.passkeyUrl) return JSON.parse(document.getElementById(dataset.passkeyOptions).textContent);
    const answer = await fetch(dataset.passkeyUrl, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`options: ${answer.status}`);
    return (await answer.json()).request_options;
  };

  const asks = async (form) => {
    const said = form.querySelector("[data-passkey-said]");
    said.hidden = true;
    try {
      const found = await optionsOf(form);
      const { publicKey } = found.creation_options ?? found.request_options ?? found;
      const alone = form.querySelector("input[name=passwordless]")?.checked ?? false;
      const credential = form.dataset.passkey === "create" ? await create(publicKey, alone) : await get(publicKey);
      form.elements.credential.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      said.textContent = WORDS[error.name] ?? OTHERWISE;
      said.hidden = false;
      form.removeAttribute("aria-busy");
    }
  };

  for (const form of forms) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.getAttribute("aria-busy") === "true") return;
      form.setAttribute("aria-busy", "true");
      asks(form);
    });
  }
})();
