import { Hono } from "hono";
import { html, raw } from "hono/html";
import { googleClient, type createTokenSigner } from "./google-tokens.ts";
import { simulatorPage } from "./page.ts";
import { findOrCreatePerson, simulatedPeople } from "./people.ts";
import type { SimulatorTools } from "./simulator.ts";

/** Serves Google One Tap: the script that a page loads, the prompt in a frame, and the credential. */
export function oneTapRoutes(
  { base }: SimulatorTools,
  signer: ReturnType<typeof createTokenSigner>,
): Hono {
  const app = new Hono();
  app.get("/client", (c) => {
    c.header("Content-Type", "text/javascript; charset=utf-8");
    return c.body(`(${clientScript.toString()})(${JSON.stringify(base)})`);
  });
  app.get("/prompt", (c) => {
    const { client_id: clientId = "", nonce = "", origin = "" } = c.req.query();
    if (clientId !== googleClient.clientId) return c.text("Error 400: invalid_client", 400);
    const data = JSON.stringify({ base, clientId, nonce, origin }).replace(/</g, "\\u003c");
    const page = simulatorPage(
      "Sign in with one tap",
      html`<p class="dim">This simulates Google.</p>
        <form>
          ${simulatedPeople.map(
            ({ id, firstName, lastName, email }) =>
              html`<button type="button" value="${id}">
                <b>Continue as ${firstName} ${lastName}</b>${email}
              </button>`,
          )}
          <button type="button" class="plain" value="">Not now</button>
        </form>
        <script>
          ${raw(`(${promptScript.toString()})(${data})`)};
        </script>`,
      "frame",
    );
    return c.html(page);
  });
  app.post("/credential", async (c) => {
    const form = await c.req.json<Record<string, string>>();
    const person = findOrCreatePerson(form);
    if (!person) return c.json({ error: "unknown person" }, 400);
    const clientId = form["client_id"] ?? googleClient.clientId;
    return c.json({ credential: await signer.signIdToken(person, clientId, form["nonce"]) });
  });
  return app;
}

type PromptData = { base: string; clientId: string; nonce: string; origin: string };

/** Runs in the prompt's frame. */
function promptScript({ base, clientId, nonce, origin }: PromptData): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (!button) return;
    if (button.value === "") {
      parent.postMessage({ oneTap: "dismissed" }, origin);
      return;
    }
    void fetch(`${base}/gsi/credential`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ person: button.value, client_id: clientId, nonce }),
    })
      .then((response) => response.json() as Promise<{ credential: string }>)
      .then(({ credential }) => parent.postMessage({ oneTap: "chosen", credential }, origin));
  });
}

type OneTapOptions = {
  client_id: string;
  nonce?: string;
  callback: (chosen: { credential: string; select_by: string }) => void;
};

/** Runs in the page: the part of Google's own script that a portal uses. */
function clientScript(base: string): void {
  let options: OneTapOptions | undefined;
  let frame: HTMLIFrameElement | undefined;
  function cancel() {
    frame?.remove();
    frame = undefined;
  }
  addEventListener("message", ({ source, origin, data }) => {
    if (!frame || source !== frame.contentWindow || origin !== new URL(base).origin) return;
    cancel();
    const { oneTap, credential } = data as { oneTap: string; credential: string };
    if (oneTap === "chosen") options?.callback({ credential, select_by: "user" });
  });
  const id = {
    initialize: (newOptions: OneTapOptions) => void (options = newOptions),
    prompt() {
      if (!options || frame) return;
      const query = new URLSearchParams({
        client_id: options.client_id,
        nonce: options.nonce ?? "",
        origin: location.origin,
      });
      frame = document.createElement("iframe");
      frame.id = "credential_picker_iframe";
      frame.title = "Sign in with Google";
      frame.src = `${base}/gsi/prompt?${query}`;
      // Like Google's prompt: a sheet at the bottom of a phone, a card in the corner of larger screens.
      const isPhone = innerWidth < 600;
      Object.assign(frame.style, {
        position: "fixed",
        [isPhone ? "insetBlockEnd" : "insetBlockStart"]: "12px",
        insetInlineEnd: "12px",
        inlineSize: "min(391px, calc(100vw - 24px))",
        blockSize: isPhone ? "min(300px, 40vh)" : "min(390px, 62vh)",
        border: "0",
        borderRadius: "16px",
        boxShadow: "0 8px 40px #0004",
        zIndex: "9999",
      });
      document.body.append(frame);
    },
    cancel,
    disableAutoSelect() {},
  };
  Object.assign(globalThis, { google: { accounts: { id } } });
}
