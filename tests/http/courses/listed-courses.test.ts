import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import { exportContent } from "#content/export-content.server.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

let portal: TestPortal;
let folder: string;
/** Adds to the fixture a hidden course, a microcourse that requires an account, and a hidden microcourse. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-listed-"));
  const content = join(folder, "in");
  await cp(resolve(import.meta.dirname, "../../fixtures/api-portal"), content, { recursive: true });
  await copyCourse(content, "first-steps", "unlisted", "hidden: true");
  await copyCourse(content, "short", "for-members", `accessType: ${requiredRegistration}`);
  await copyCourse(content, "short", "short-and-hidden", "hidden: true");
  portal = await startTestPortal({ content });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function copyCourse(content: string, from: string, to: string, extraYaml: string) {
  const target = join(content, "courses", to);
  await cp(join(content, "courses", from), target, { recursive: true });
  for (const name of await readdir(target, { recursive: true })) {
    if (!/\.(?:md|yaml)$/.test(name)) continue;
    const file = join(target, name);
    const text = (await readFile(file, "utf8")).replace(/^id: .*\n/m, "");
    await writeFile(file, name === "course.yaml" ? `${text}id: ${to}\n${extraYaml}\n` : text);
  }
}

const readIds = (json: Json) =>
  ((json.courses ?? json.microcourses) as unknown as { id: string }[]).map(({ id }) => id);
const listIds = async (path: string) => readIds((await call(portal.browser(), "GET", path)).json);

test("a microcourse is described with its requirements and its first element; a longer course is not found there", async () => {
  const microcourse = (await call(portal, "GET", "/microcourses/short?withComponents=true")).json;
  expect(microcourse).toMatchObject({
    id: "short",
    microcourse: true,
    courseId: "short",
    index: 1,
    number: 2,
    visible: true,
    requiresRegistration: false,
    guestAvailable: true,
    type: "lesson",
    title: "A short one",
    commercial: false,
    props: {},
    pageAlias: "courses/short",
    bots: [],
    relativeUrl: "/lesson/short/",
    absoluteUrl: `${portal.origin}/lesson/short/`,
  });
  const redirect = await portal.browser().fetch("/lesson/short/");
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "/lesson/breath/"]);
  for (const path of ["/test/short/", "/lesson/first-steps/", "/lesson/a-paid-course/"])
    expect([path, (await portal.browser().fetch(path)).status]).toEqual([path, 404]);
  expect(Array.isArray(microcourse.components)).toBe(true);
  expect((await call(portal, "GET", "/microcourses/short")).json.components).toBeUndefined();
  expect((await call(portal, "GET", "/microcourses/first-steps")).status).toBe(404);
});

test("a microcourse requires an account if its access type says so, and names the portal's bots", async () => {
  const readMicrocourse = async (id: string) =>
    (await call(portal, "GET", `/microcourses/${id}`)).json;
  const membersMicrocourse = await readMicrocourse("for-members");
  expect(membersMicrocourse).toMatchObject({
    props: { accessType: "requred_registration" },
    requiresRegistration: true,
    guestAvailable: true,
    bots: [],
  });
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const settings = { integrations: { telegramBot: "lampstand_bot" } };
  expect((await call(admin, "PATCH", "/settings", { settings })).status).toBe(200);
  expect((await readMicrocourse("short")).bots).toEqual([
    { messenger: "telegram", name: "lampstand_bot" },
  ]);

  const session = (await openSessionBrowser(portal)).browser;
  for (const browser of [portal.browser(), session]) {
    expect((await browser.fetch("/lesson/breath/")).status).toBe(200);
    const redirect = await browser.fetch(membersMicrocourse.relativeUrl as unknown as string);
    const element = redirect.headers.get("location")!;
    expect(element).toMatch(/^\/lesson\/breath-\d\/$/);
    const closedLesson = await browser.fetch(element);
    expect(closedLesson.status).toBe(302);
    expect(closedLesson.headers.get("location")).toContain("scenario=start-free-microcourse");
  }
  const person = (await openRegisteredBrowser(portal)).browser;
  const { elements } = (await call(person, "GET", "/courses/for-members/elements")).json;
  const [{ id }] = elements as unknown as [{ id: string }];
  expect((await person.fetch(`/lesson/${id}/`)).status).toBe(200);
});

test("a hidden course is in no list of the portal and no site map, but opens at its address", async () => {
  expect(await listIds("/courses?exceptHidden=true")).toEqual(["a-paid-course", "first-steps"]);
  expect(await listIds("/courses")).toEqual(["a-paid-course", "first-steps", "unlisted"]);
  expect(await listIds("/microcourses?exceptHidden=true")).toEqual(["for-members", "short"]);
  expect(await listIds("/microcourses?exceptHidden=false")).toContain("short-and-hidden");
  const { courses } = (await call(portal, "GET", "/courses")).json;
  expect(courses).toMatchObject([{ hidden: false }, { hidden: false }, { hidden: true }]);

  const guest = portal.browser();
  for (const path of ["/?popup=courses", "/lists/", "/sitemap.xml"]) {
    const { status, text } = await guest.fetch(path);
    expect([path, status, text.includes("first-steps")]).toEqual([path, 200, true]);
    expect([path, /unlisted|short-and-hidden/.test(text)]).toEqual([path, false]);
  }
  const page = await guest.fetch("/courses/unlisted");
  expect(page.status).toBe(200);
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  expect((await guest.fetch("/courses/first-steps")).text).not.toContain("noindex");
  expect((await guest.fetch("/microcourse")).headers.get("location")).toBe("/courses/for-members");
});

test("a hidden course is exported as hidden", async () => {
  const exportFolder = join(folder, "out");
  await exportContent(
    { ...portal.systemCtx, files: openFileStore(join(folder, "files")), parts: [] },
    exportFolder,
  );
  const readCourseFile = (id: string) =>
    readFile(join(exportFolder, "courses", id, "course.yaml"), "utf8");
  expect(await readCourseFile("unlisted")).toMatch(/^hidden: true$/m);
  expect(await readCourseFile("a-paid-course")).not.toContain("hidden");
});

test("the list's popup leads to the main page, and to the portal's course when that page is not published", async () => {
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const readButtonLink = async () => {
    const { text } = await portal.browser().fetch("/lists/?popup=courses");
    const popup = /<dialog[\s\S]*?<\/dialog>/.exec(text)![0];
    return /<a class="button button--large" href="([^"]*)"/.exec(popup)![1];
  };
  expect(await readButtonLink()).toBe("/");
  const unpublished = await call(admin, "POST", "/pages/main/unpublish");
  expect(unpublished.status).toBe(200);
  expect(await readButtonLink()).toBe("/courses/a-paid-course");
  const settings = { type: "mono", course: { id: "first-steps" } };
  expect((await call(admin, "PATCH", "/settings", { settings })).status).toBe(200);
  expect(await readButtonLink()).toBe("/courses/first-steps");
});
