import {
  type MemberFilter,
  type MemberSort,
  memberSorts,
  memberStatuses,
} from "#domains/identity/membership/member-filter.ts";
import { staffRoles } from "#domains/settings/roles.ts";

/** What the filter's last field offers: active within so many days, or not active for so many. */
export const activityOptions = ["7", "30", "-14", "-90"] as const;

/** The filters as they are in the URL; "" where nothing is chosen. */
export type PeopleQuery = {
  text: string;
  role: string;
  status: string;
  mentor: string;
  activity: string;
  sort: MemberSort;
};

export const queryTextMaxChars = 100;
const userIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the filters from a URL. Values that no field offers are ignored. */
export function readPeopleQuery(search: URLSearchParams): PeopleQuery {
  const oneOf = (name: string, options: readonly string[]) =>
    options.find((option) => option === search.get(name)) ?? "";
  const mentor = search.get("mentor") ?? "";
  return {
    text: (search.get("text") ?? "").slice(0, queryTextMaxChars),
    role: oneOf("role", ["staff", ...staffRoles]),
    status: oneOf("status", memberStatuses),
    mentor: mentor === "none" || userIdPattern.test(mentor) ? mentor : "",
    activity: oneOf("activity", activityOptions),
    sort: memberSorts.find((sort) => sort === search.get("sort")) ?? "active",
  };
}

export function filterOf({ text, role, status, mentor, activity }: PeopleQuery): MemberFilter {
  const days = Number(activity);
  return {
    text: text.trim() || undefined,
    role: (role || undefined) as MemberFilter["role"],
    status: (status || undefined) as MemberFilter["status"],
    mentor: mentor || undefined,
    activeDays: days > 0 ? days : undefined,
    inactiveDays: days < 0 ? -days : undefined,
  };
}

/** The address of the list with these filters. */
export function peoplePath(query: PeopleQuery, cursor?: string): string {
  const { sort, ...filters } = query;
  const parts = Object.entries(filters).filter(([, value]) => value !== "");
  if (sort !== "active") parts.push(["sort", sort]);
  if (cursor !== undefined) parts.push(["cursor", cursor]);
  const search = new URLSearchParams(parts).toString();
  return search === "" ? "/studio/people" : `/studio/people?${search}`;
}

export const hasFilters = (query: PeopleQuery): boolean =>
  Object.values(filterOf(query)).some((value) => value !== undefined);

/** Counts the chosen filters behind the search field; the search text isn't one of them. */
export const countFilters = ({ text: _text, ...query }: PeopleQuery): number =>
  Object.values(filterOf({ ...query, text: "" })).filter((value) => value !== undefined).length;
