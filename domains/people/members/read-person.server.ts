import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { personAccess } from "#domains/people/policy.server.ts";
import { loadPerson, type Person } from "#domains/identity/membership/load-person.server.ts";

/**
 * Reads a user of this portal: everyone reads themselves, admins read anybody, and mentors read their learners without
 * contact details.
 * @throws NOT-FOUND for a user who was never in this portal, AUTH-DENY
 */
export async function readPerson(ctx: Ctx, userId: string): Promise<Person> {
  const person = await loadPerson(ctx, userId);
  if (!person) throw notFound();
  const access = await personAccess(ctx, userId);
  if (access === "nothing") throw notAllowed();
  return access === "everything" ? person : withoutContacts(person);
}

/** Also removes their accounts at outside services, their registration answers, and their referral data. */
function withoutContacts(person: Person): Person {
  const { core } = person;
  return {
    ...person,
    email: null,
    phone: null,
    ...(core && { core: { ...core, email: null, phone: null } }),
    links: [],
    registration: {},
    analytics: { utm: [] },
  };
}
