import type { Ctx } from "#domains/settings/context.server.ts";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { mayReadPerson } from "#domains/accounts/access.server.ts";
import { loadPerson, type Person } from "./load-person.server.ts";

/**
 * A person of this portal: oneself, or for those who look after people here anybody. What they answered when they
 * registered is read by themselves and by admins.
 * @throws NOT-FOUND for who has never been in this portal, AUTH-DENY
 */
export async function readPerson(ctx: Ctx, userId: string): Promise<Person> {
  const person = await loadPerson(ctx, userId);
  if (!person) throw notFound();
  if (!mayReadPerson(ctx.actor, userId)) throw notAllowed();
  const mayReadAnswers = ctx.actor.userId === userId || mayChangePortal(ctx.actor);
  return mayReadAnswers ? person : { ...person, registration: {} };
}
