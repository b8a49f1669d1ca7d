import { readBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import type { MessengerWait } from "#domains/identity/messengers/messenger-wait.tsx";
import { loadMessengerLogin } from "#domains/identity/messengers/load-messenger-login.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Loads the chat approval that this browser waits for and the page that shows it; null if there is none. */
export async function loadMessengerWait(
  ctx: RequestCtx,
): Promise<{ wait: MessengerWait; waitPath: string | null; returnTo: string } | null> {
  const login = await loadMessengerLogin(ctx, { browser: readBrowserSecret(ctx) });
  if (!login) return null;
  ctx.doNotCache();
  const { expiresAt, waitPath, returnTo, ...shown } = login;
  return { wait: { ...shown, leftMs: expiresAt - ctx.clock.now() }, waitPath, returnTo };
}
