import { expect, test } from "vitest";
import { countFilters, filterOf, hasFilters, peoplePath, readPeopleQuery } from "./people-query.ts";

const read = (search: string) => readPeopleQuery(new URLSearchParams(search));

test("filters are read from the URL and written back to it", () => {
  const search = "text=Anna+K&role=mentor&status=blocked&mentor=none&activity=-14&sort=name";
  const query = read(search);
  expect(peoplePath(query)).toBe(`/studio/people?${search}`);
  expect(filterOf(query)).toEqual({
    text: "Anna K",
    role: "mentor",
    status: "blocked",
    mentor: "none",
    activeDays: undefined,
    inactiveDays: 14,
  });
  expect(filterOf(read("activity=7"))).toMatchObject({ activeDays: 7, inactiveDays: undefined });
});

test("values that no field offers are ignored", () => {
  const query = read("text=+&role=root&status=x&mentor='--&activity=1e9&sort=password&cursor=abc");
  expect(filterOf(query)).toEqual({});
  expect(query.sort).toBe("active");
  expect(hasFilters(query)).toBe(false);
  expect(hasFilters(read("activity=7"))).toBe(true);
  expect(countFilters(read("activity=7&role=mentor&text=Anna&sort=name"))).toBe(2);
  expect(read(`text=${"a".repeat(5_000)}`).text).toHaveLength(100);
});
