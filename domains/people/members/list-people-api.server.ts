import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import {
  filterDaysMax,
  type MemberFilter,
  memberSorts,
  memberStatuses,
  searchTextMaxChars,
} from "#domains/identity/membership/member-filter.ts";
import { listPeople, peopleListMax } from "./list-people.server.ts";

const operation = operationsFor<Ctx>("People");
const idMaxChars = 100;
const days = z.coerce.number().int().min(1).max(filterDaysMax).optional();
const instant = z.string().describe("ISO instant");

export const listPeopleOperation = operation({
  operationId: "listPeople",
  method: "get",
  path: "/users",
  summary: "The people of this portal; mentors get their own learners, without contacts",
  caller: "person",
  query: z.object({
    text: z
      .string()
      .max(searchTextMaxChars)
      .optional()
      .describe("words in the name, user name, email or phone"),
    role: z
      .enum([...staffRoles, "staff"])
      .optional()
      .describe("staff: any of these roles"),
    status: z.enum(memberStatuses).optional(),
    mentor: z.string().min(1).max(idMaxChars).optional().describe("a mentor's user id, or none"),
    activeDays: days.describe("active within this number of days"),
    inactiveDays: days.describe("not active for this number of days"),
    sort: z.enum(memberSorts).optional().describe("active (default): the last active first"),
    ...pageQuery(peopleListMax),
  }),
  response: z.object({
    people: z.array(
      z.object({
        userId: z.string(),
        isRegistered: z.boolean().describe("false: a temporary account"),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        picture: z.string(),
        roles: z.array(z.string()),
        blockedAt: instant.nullable(),
        mentor: z.object({ userId: z.string(), name: z.string() }).nullable(),
        joinedAt: instant,
        lastActiveAt: instant.describe("ISO instant, to the hour"),
      }),
    ),
  }),
  errors: [notAllowed],
  handle: async (ctx, { query }, request) => {
    const { limit, cursor, sort, ...filter } = query;
    const list = {
      list: peopleListName(filter, sort),
      limitMax: peopleListMax,
      query: { limit, cursor },
    };
    const people = await respondWithPage(ctx, request, list, (pageRequest) =>
      listPeople(ctx, { ...filter, sort }, pageRequest),
    );
    return { people };
  },
});

/** The name of a list for its cursors: a cursor is only valid with the same filter and order. */
export const peopleListName = (
  { text, role, status, mentor, activeDays, inactiveDays }: MemberFilter,
  sort: string | undefined,
) => [
  "people",
  ...[text, role, status, mentor, activeDays, inactiveDays, sort].map((part) => part ?? null),
];
