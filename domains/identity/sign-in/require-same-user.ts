import type { Actor } from "#domains/settings/context.ts";
import { alreadySignedIn } from "#domains/identity/errors.ts";

/**
 * Refuses a sign-in at a provider or messenger if another user signed in in this browser since it began, so that it
 * doesn't replace them.
 * @param startedBy the user who was signed in when it began; null for nobody
 * @throws ALREADY-SIGNED-IN
 */
export function requireSameUser({ actor }: { actor: Actor }, startedBy: string | null): void {
  if (actor.kind === "user" && actor.userId !== startedBy) throw alreadySignedIn();
}
