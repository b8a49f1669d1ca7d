type CredentialResponse = { credential: string };

/** The parts of Google's script that this portal uses. */
type GoogleId = {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: CredentialResponse) => void;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    context: "signin";
    itp_support: boolean;
    use_fedcm_for_prompt: boolean;
  }): void;
  prompt(): void;
  cancel(): void;
};

const googleId = () =>
  (window as { google?: { accounts?: { id?: GoogleId } } }).google?.accounts?.id;

/** An error with its message key. */
export type SignInError = { code: string; messageKey: string };

const unreachableError: SignInError = { code: "UNREACHABLE", messageKey: "popup.unreachable" };

async function post(path: string, body: object): Promise<Response> {
  return fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

let scriptLoaded: Promise<void> | undefined;

function loadScript(src: string): Promise<void> {
  scriptLoaded ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () =>
      reject(new Error("the script of Google Identity Services failed to load")),
    );
    document.head.append(script);
  });
  return scriptLoaded;
}

/** Shows Google's prompt with this browser's own nonce. If any part of it fails, nothing is offered. */
export async function offerOneTap(onChosen: (credential: string) => void): Promise<void> {
  try {
    const response = await post("/one-tap", {});
    if (!response.ok) return;
    const { clientId, script, nonce } = (await response.json()) as Record<string, string>;
    if (!clientId || !script || !nonce) return;
    await loadScript(script);
    googleId()?.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => onChosen(credential),
      auto_select: false,
      cancel_on_tap_outside: false,
      context: "signin",
      itp_support: true,
      use_fedcm_for_prompt: true,
    });
    googleId()?.prompt();
  } catch {
    // Optional, so a failure doesn't interrupt reading.
  }
}

export function withdrawOneTap(): void {
  googleId()?.cancel();
}

/** Signs in with the prompt's credential; returns null on success. */
export async function exchangeCredential(
  credential: string,
  agreed: boolean,
): Promise<SignInError | null> {
  try {
    const response = await post("/one-tap/tokens", { credential, agreed });
    if (response.ok) return null;
    const { code, meta } = (await response.json()) as {
      code: string;
      meta?: { error?: { messageKey?: string } };
    };
    return { code, messageKey: meta?.error?.messageKey ?? "error.description" };
  } catch {
    return unreachableError;
  }
}
