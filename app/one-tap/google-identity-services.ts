type Chosen = { credential: string };

/** What this portal uses of Google's own script. */
type GoogleId = {
  initialize(wishes: {
    client_id: string;
    nonce: string;
    callback: (chosen: Chosen) => void;
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

/** What went wrong, in the portal's words. */
export type Trouble = { code: string; messageKey: string };

const broken: Trouble = { code: "UNREACHABLE", messageKey: "popup.unreachable" };

async function post(path: string, body: object): Promise<Response> {
  return fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

let coming: Promise<void> | undefined;

function loadScript(src: string): Promise<void> {
  coming ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("no script, no prompt")));
    document.head.append(script);
  });
  return coming;
}

/** Shows Google's prompt with a nonce of this browser's own; where anything of it fails, nothing is offered. */
export async function offerOneTap(onChosen: (credential: string) => void): Promise<void> {
  try {
    const answer = await post("/one-tap", {});
    if (!answer.ok) return;
    const { clientId, script, nonce } = (await answer.json()) as Record<string, string>;
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
    // An offer, not a need: one goes on reading.
  }
}

export function withdrawOneTap(): void {
  googleId()?.cancel();
}

/** Signs in by the prompt's credential; null when that is done. */
export async function exchangeCredential(
  credential: string,
  agreed: boolean,
): Promise<Trouble | null> {
  try {
    const answer = await post("/one-tap/tokens", { credential, agreed });
    if (answer.ok) return null;
    const { code, meta } = (await answer.json()) as {
      code: string;
      meta?: { error?: { messageKey?: string } };
    };
    return { code, messageKey: meta?.error?.messageKey ?? "error.description" };
  } catch {
    return broken;
  }
}
