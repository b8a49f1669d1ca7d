import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { authorize, can } from "#domains/people/policy.server.ts";
import { loadUser, type ApiUser } from "#domains/identity/membership/load-user.server.ts";
import { fullNameOf } from "#domains/identity/user.ts";

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

const noContacts = { email: null, phone: null, region: null, city: null, countryId: null };

/**
 * Removes a user's contacts, place, age, accounts at outside services, registration answers and referral data. The user name
 * goes too, because it may be an email or a phone.
 */
function withoutContacts(person: ApiUser): ApiUser {
  const { core } = person;
  const { additional: _additional, age: _age, ...profile } = person.profile;
  return {
    ...person,
    email: null,
    phone: null,
    profile: { ...profile, name: fullNameOf(profile), nickname: profile.firstName },
    ...(core && { core: { ...noContacts, complete: core.complete } }),
    links: [],
    registration: {},
    analytics: { utm: [] },
  };
}
