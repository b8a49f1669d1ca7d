import type { Actor } from "#domains/settings/context.ts";
import { signedInMeanwhile } from "#domains/identity/errors.ts";

/**
 * A sign-in that takes its time, at another service or in a messenger, doesn't replace the person who signed in in this
 * browser meanwhile.
 * @param begunBy who was signed in when it began; null for nobody
 * @throws SIGNED-IN-MEANWHILE
 */
export function refuseWhereSignedIn({ actor }: { actor: Actor }, begunBy: string | null): void {
  if (actor.kind === "user" && actor.userId !== begunBy) throw signedInMeanwhile();
}
