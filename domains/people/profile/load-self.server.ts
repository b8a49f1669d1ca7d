import type { Ctx } from "#domains/settings/context.server.ts";
import { loadUser, type ApiUser } from "#domains/identity/membership/load-user.server.ts";
import { deviceName } from "#domains/identity/secret-token.server.ts";

export type Self = ApiUser & {
  /** Identifies this browser for answers without an account; it is no credential. */
  sessionId: string | null;
};

/** Loads the caller: `{id: "guest"}` for a guest. */
export async function loadSelf(
  ctx: Pick<Ctx, "db" | "portal" | "settings" | "actor" | "deviceId">,
): Promise<Self | { id: "guest" }> {
  const person = ctx.actor.kind === "guest" ? null : await loadUser(ctx, ctx.actor.userId);
  if (!person) return { id: "guest" };
  return { ...person, sessionId: ctx.deviceId === null ? null : deviceName(ctx.deviceId) };
}
