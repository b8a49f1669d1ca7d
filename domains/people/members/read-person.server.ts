import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { authorize, can } from "#domains/people/policy.server.ts";
import { loadUser, type ApiUser } from "#domains/identity/membership/load-user.server.ts";

/**
 * Reads a user of this portal: everyone reads themselves, admins read anybody, and mentors read their learners without
 * contact details.
 * @throws NOT-FOUND for a user who was never in this portal, AUTH-DENY
 */
export async function readPerson(ctx: Ctx, userId: string): Promise<ApiUser> {
  const person = await loadUser(ctx, userId);
  if (!person) throw notFound();
  const mentorId = person.chat.connections[0]?.mentorId ?? null;
  authorize(ctx, "read", "person", { userId, mentorId });
  return can(ctx, "read", "contacts", { userId }) ? person : withoutContacts(person);
}

/** Removes a user's contacts, accounts at outside services, registration answers and referral data. */
function withoutContacts(person: ApiUser): ApiUser {
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
