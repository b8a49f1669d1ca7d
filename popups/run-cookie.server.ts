import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import { endRun } from "#domains/identity/runs/end-run.server.ts";
import { saveRun, runLifeMs, type ScenarioRun } from "#domains/identity/runs/save-run.server.ts";
import { loadRun } from "#domains/identity/runs/load-run.server.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

const isSecure = (ctx: RequestCtx) => ctx.portal.origin.startsWith("https:");
const cookieName = (ctx: RequestCtx) => (isSecure(ctx) ? "__Host-run" : "run");

/** Returns the token that identifies this browser's scenario run. */
function readRunToken(ctx: RequestCtx): string | null {
  const token = ctx.cookies.get(cookieName(ctx));
  return token !== undefined && /^[\w-]{20,64}$/.test(token) ? token : null;
}

function setRunCookie(ctx: RequestCtx, token: string, maxAgeMs: number): void {
  const options = { maxAgeMs, httpOnly: true, secure: isSecure(ctx) };
  ctx.setCookies.push(serializeCookie(cookieName(ctx), token, options));
}

/** Loads what this browser has entered in the popup, unless it has expired. */
export async function loadBrowserRun(ctx: RequestCtx): Promise<ScenarioRun | null> {
  const token = readRunToken(ctx);
  return token ? loadRun(ctx, token) : null;
}

/** Saves what was entered, for the next step and for browsers without JavaScript. */
export async function saveBrowserRun(ctx: RequestCtx, run: ScenarioRun): Promise<void> {
  const token = readRunToken(ctx) ?? newToken();
  await saveRun(ctx, token, run);
  setRunCookie(ctx, token, runLifeMs);
}

/** Deletes what was entered when the scenario ends. */
export async function endBrowserRun(ctx: RequestCtx): Promise<void> {
  const token = readRunToken(ctx);
  if (!token) return;
  await endRun(ctx, token);
  setRunCookie(ctx, "", 0);
}
