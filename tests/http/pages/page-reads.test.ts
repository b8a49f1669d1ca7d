import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openCourseFor, createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const hero = (title: string, id = "hero") => ({
  id,
  type: "header",
  props: { title },
  children: [],
});
const pageWith = (title: string, components: unknown[] = [hero(title)]) => ({
  texts: { en: { title, components } },
});
const putPage = (alias: string, json: unknown, requester = admin) =>
  call(requester, "PUT", `/pages/${encodeURIComponent(alias)}`, json);
const heroOf = (json: Json) => (json.components as unknown as Json[])[0]?.props?.title;
const readPageByApi = async (alias: string, query = "withComponents=true") =>
  call(portal, "GET", `/pages/${encodeURIComponent(alias)}?${query}`);

describe("pages are read", () => {
  test("by an alias of any letters, encoded, in a language, with and without components", async () => {
    const page = {
      texts: {
        en: { title: "About us", components: [hero("About us")] },
        uk: { title: "Про нас", components: [hero("Про нас")] },
      },
    };
    await putPage("про нас", { page });
    const path = "/pages/%D0%BF%D1%80%D0%BE%20%D0%BD%D0%B0%D1%81";
    const fullPage = await call(portal, "GET", `${path}?lang=uk&withComponents=true`);
    expect([fullPage.json.title, heroOf(fullPage.json)]).toEqual(["Про нас", "Про нас"]);
    const pageWithoutComponents = await call(portal, "GET", `${path}?lang=en`);
    expect(pageWithoutComponents.json).toMatchObject({ title: "About us", alias: "про нас" });
    expect(pageWithoutComponents.json.components).toBeUndefined();
    const screen = await portal.fetch("/%D0%BF%D1%80%D0%BE%20%D0%BD%D0%B0%D1%81/?lang=uk");
    expect([screen.status, screen.text.includes("Про нас")]).toEqual([200, true]);
  });

  test("by very long addresses too, which are not found if they have no page", async () => {
    for (const alias of ["x".repeat(150), "я".repeat(1_200)]) {
      expect((await readPageByApi(alias)).status).toBe(404);
      expect((await portal.fetch(`/${encodeURIComponent(alias)}/`)).status).toBe(404);
    }
  });

  test("by the course that they belong to; a course has only one page", async () => {
    // An alias with the same words is another path.
    expect((await call(portal, "GET", "/pages/of%20course%20first-steps")).status).toBe(404);
    const apiPath = "/pages/by-model/course/first-steps?withComponents=true";
    expect(heroOf((await call(portal, "GET", apiPath)).json)).toBe("Before the first step");
    const pageWithoutComponents = await call(portal, "GET", "/pages/by-model/course/first-steps");
    expect(pageWithoutComponents.json).toMatchObject({
      model: { name: "course", id: "first-steps" },
    });
    expect(pageWithoutComponents.json.components).toBeUndefined();
    const model = { name: "course", id: "first-steps" };
    const second = await putPage("another", { page: { ...pageWith("Another"), model } });
    expect(second).toMatchObject({ status: 422, json: { code: "INVALID" } });
    await putPage("first-steps", { page: { ...pageWith("Alone"), model: null } });
    expect((await call(portal, "GET", "/pages/by-model/course/first-steps")).status).toBe(404);
    await putPage("another", { page: { ...pageWith("Another"), model } });
    expect((await call(portal, "GET", apiPath)).json.alias).toBe("another");
  });

  test("as templates in every language of the messages, filled in from the settings", async () => {
    const settings = { title: "The Well", contacts: { email: "" } };
    await call(admin, "PATCH", "/settings", { settings });
    for (const alias of templates) {
      const titles = new Set<string>();
      for (const lang of ["en", "uk"]) {
        const { status, json, text } = await call(
          portal,
          "GET",
          `/page-templates/${alias}?lang=${lang}`,
        );
        expect([alias, status, json.template]).toEqual([alias, 200, "default"]);
        expect(text).not.toMatch(/\{(portal|email)\}|mailto:"/);
        titles.add(String(json.title));
      }
      expect(titles.size).toBe(2);
    }
    const apiPath = "/page-templates/privacy-policy";
    expect((await call(portal, "GET", apiPath)).text).toContain("The Well");
    await call(admin, "PATCH", "/settings", {
      settings: { contacts: { email: "us@well.example" } },
    });
    expect((await call(portal, "GET", apiPath)).text).toContain("mailto:us@well.example");
    const templateWithoutComponents = await call(portal, "GET", `${apiPath}?withComponents=false`);
    expect(templateWithoutComponents.json.components).toBeUndefined();
  });
});

const templates = [
  "privacy-policy",
  "terms-of-use",
  "cookie-policy",
  "mentor-policy",
  "mentor-terms",
  "404",
  "access-denied",
  "default",
];

test("search engines are excluded from pages that are unpublished or closed to them", async () => {
  const isExcluded = async (path: string) =>
    (await admin.fetch(path)).text.includes('<meta name="robots" content="noindex"/>');
  await putPage("open", { page: pageWith("Open") });
  await putPage("quiet", { page: { ...pageWith("Quiet"), noindex: true } });
  await putPage("later", { publish: false, page: pageWith("Later") });
  expect([
    await isExcluded("/open/"),
    await isExcluded("/quiet/"),
    await isExcluded("/preview/later"),
  ]).toEqual([false, true, true]);
});

describe("a page's middleware", () => {
  const guardedPage = (middleware: string[], model?: object) => ({
    page: { ...pageWith("Kept back"), middleware, ...(model && { model }) },
  });

  test("auth admits users with an account and sends others to sign in", async () => {
    await putPage("members", guardedPage(["auth", "settings", "quick-token"]));
    const guest = await portal.fetch("/members/");
    expect(guest.status).toBe(302);
    expect(guest.headers.get("location")).toBe("/?scenario=login&returnTo=%2Fmembers%2F");
    expect(await readPageByApi("members")).toMatchObject({
      status: 401,
      json: { code: "SIGN-IN-FIRST" },
    });
    const { browser } = await openRegisteredBrowser(portal);
    expect((await browser.fetch("/members/")).text).toContain("Kept back");
  });

  test("bought admits users who have bought the course that the page belongs to", async () => {
    await putPage("extras", guardedPage(["bought"], { name: "course", id: "a-paid-course" }));
    const { browser, email } = await openRegisteredBrowser(portal);
    const refused = await browser.fetch("/extras/");
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("Kept back");
    const apiPath = "/pages/extras?withComponents=true";
    expect(await call(browser, "GET", apiPath)).toMatchObject({
      status: 403,
      json: { code: "AUTH-DENY" },
    });
    await openCourseFor(portal, email, "a-paid-course");
    expect((await browser.fetch("/extras/")).text).toContain("Kept back");
    expect((await call(browser, "GET", apiPath)).status).toBe(200);
  });

  test("an unknown middleware answers 500, and an admin who sets it is warned", async () => {
    const { json } = await putPage("odd", guardedPage(["atuh"]));
    expect(json.warnings).toEqual([expect.stringContaining('"atuh"')]);
    const response = await admin.fetch("/odd/");
    expect(response.status).toBe(500);
    expect(response.text).not.toContain("Kept back");
  });
});
