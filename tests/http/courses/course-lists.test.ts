import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const course = "/courses/first-steps";

describe("lists and courses", () => {
  test("are in the requested language, or the portal's own for missing texts", async () => {
    const uk = (await call(portal, "GET", `${course}?language=uk`)).json;
    expect(uk).toMatchObject({ title: "Перші кроки", language: "uk" });
    const { elements } = (await call(portal, "GET", `${course}/elements?language=uk`)).json;
    expect(elements).toMatchObject([
      { title: "Welcome", number: 1, index: 0, courseId: "first-steps" },
      {},
      {},
      {},
    ]);
    const unknown = (await call(portal, "GET", `${course}?language=tlh`)).json;
    expect(unknown).toMatchObject({ title: "First steps", language: "en" });
  });

  test("have at most the requested number of items; rel=all adds the caller's progress", async () => {
    const { courses } = (await call(portal, "GET", "/courses?limit=1")).json;
    expect(courses).toHaveLength(1);
    expect((await call(portal, "GET", course)).json.progress).toBeUndefined();
    expect((await call(portal, "GET", `${course}?rel=all`)).json.progress).toEqual({});
    expect((await call(portal, "GET", `${course}/elements?limit=2`)).json.elements).toHaveLength(2);
  });

  test("accept every documented parameter, each with its effect", async () => {
    const fetchList = async (query: string, browser: Pick<Browser, "fetch"> = portal) =>
      (await call(browser, "GET", query)).json;
    const readIds = (json: Json) =>
      (json.courses as unknown as { id: string }[]).map(({ id }) => id);
    const parameters = "rel=all&published=true&onlyMyGroups=true&limit=100&exceptHidden=true";
    const courseList = await fetchList(`/courses?language=uk&cache=false&${parameters}`);
    expect(readIds(courseList)).toEqual(["a-paid-course", "first-steps"]);
    expect(courseList.courses![1 as never]).toMatchObject({
      title: "Перші кроки",
      languages: ["en", "uk"],
      elements: [{ id: "welcome", type: "lesson" }, {}, {}, {}],
    });
    expect((await call(portal, "GET", "/courses")).text).not.toContain('elements":');
    const { microcourses } = await fetchList(`/microcourses?lang=uk&${parameters}`);
    expect(microcourses).toMatchObject([{ id: "short", elements: [{ id: "breath" }] }]);
    expect((await call(portal, "GET", "/courses?limit=101")).status).toBe(422);
  });

  test("that are unpublished are only for admins", async () => {
    const setPublished = (published: boolean) =>
      portal.database.db.execute(
        sql`update courses set published = ${published} where environment_id = ${portal.id} and id = 'a-paid-course'`,
      );
    await setPublished(false);
    const admin = await createUserWithRole(portal, "mp-admin");
    const listDrafts = async (browser: Browser) =>
      (await call(browser, "GET", "/courses?published=false")).json.courses;
    expect(await listDrafts(admin.browser)).toMatchObject([{ id: "a-paid-course" }]);
    expect(await listDrafts(portal.browser())).toEqual([]);
    await setPublished(true);
  });

  test("have reviews as a list, newest first, at most twenty", async () => {
    await portal.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      select 'first', 'a-paid-course', 'N' || n, 'Text', 'en', now() - n * interval '1 day' from generate_series(1, 25) n`);
    const { json } = await call(portal, "GET", "/courses/a-paid-course/reviews");
    expect(json).toHaveLength(20);
    expect(json).toMatchObject([
      { name: "N1" },
      { name: "N2" },
      ...Array.from({ length: 18 }, () => ({})),
    ]);
    expect((await call(portal, "GET", "/courses/a-paid-course/reviews?limit=21")).status).toBe(422);
    expect((await call(portal, "GET", "/courses/none/reviews")).status).toBe(404);
  });
});
