import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { personAccess } from "#domains/people/policy.server.ts";
import { loadPerson, type Person } from "#domains/identity/membership/load-person.server.ts";

/**
 * A person of this portal: oneself, for admins anybody, for mentors their learners without contact details.
 * @throws NOT-FOUND for who has never been in this portal, AUTH-DENY
 */
export async function readPerson(ctx: Ctx, userId: string): Promise<Person> {
  const person = await loadPerson(ctx, userId);
  if (!person) throw notFound();
  const access = await personAccess(ctx, userId);
  if (access === "nothing") throw notAllowed();
  return access === "everything" ? person : withoutContacts(person);
}

/** Also without their accounts at other services, what they answered when they registered, and how they came here. */
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
