import type { Ctx } from "#domains/settings/context.server.ts";
import type { ListPage, PageRequest } from "#domains/settings/paging.server.ts";
import {
  countMembers,
  type ListedMember,
  listMembers,
  type MemberScope,
} from "#domains/identity/membership/list-members.server.ts";
import type { MemberFilter, MemberSort } from "#domains/identity/membership/member-filter.ts";
import { authorize, can } from "#domains/people/policy.server.ts";

/** The most people in one response. */
export const peopleListMax = 100;
/** The largest exact count of a list: counting stops at one more, because counting 100,000 people takes longer than showing them. */
export const peopleCountMax = 1_000;

/** A person as a list shows them: `name` is the first and last name, or the user name; "" without one. */
export type ListedPerson = Omit<ListedMember, "username">;

type PeopleCtx = Pick<Ctx, "db" | "portal" | "clock" | "actor">;

const firstPage: PageRequest = { limit: peopleListMax, after: null };

/**
 * Lists the people of this portal in one query, one page at a time. Mentors see only their learners, without contacts.
 * @throws AUTH-DENY
 */
export async function listPeople(
  ctx: PeopleCtx,
  { sort = "active", ...filter }: MemberFilter & { sort?: MemberSort | undefined },
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<ListedPerson>> {
  const { rows, next } = await listMembers(
    ctx,
    { filter, sort, scope: requireScope(ctx) },
    pageRequest,
  );
  return { rows: rows.map((person) => presentPerson(ctx, person)), next };
}

/**
 * Counts the people that a list has; `peopleCountMax` + 1 stands for more.
 * @throws AUTH-DENY
 */
export async function countPeople(ctx: PeopleCtx, filter: MemberFilter): Promise<number> {
  return countMembers(ctx, { filter, scope: requireScope(ctx), limit: peopleCountMax + 1 });
}

/** Who is in the caller's list. Without access to contacts, people can't be found by them either. */
function requireScope(ctx: PeopleCtx): MemberScope {
  authorize(ctx, "list", "people");
  const seesEveryone = can(ctx, "list", "people of all mentors");
  return { mentorId: seesEveryone ? null : ctx.actor.userId, searchesContacts: seesEveryone };
}

function presentPerson(ctx: PeopleCtx, { username, ...person }: ListedMember): ListedPerson {
  return can(ctx, "read", "contacts", person)
    ? { ...person, name: person.name || (username ?? "") }
    : { ...person, email: null, phone: null };
}
