import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { openBrowser } from "#tests/kit/browser.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await runCommand(portal, ["create-portal", "hope", "--name", "Hope", "--host", "hope.example"]);
});
afterAll(() => portal.close());

const readPage = async (path: string) => {
  const { status, text } = await openBrowser(portal.port, "hope.example").fetch(path);
  const title = /<title>([^<]*)</.exec(text)?.[1];
  return { status, text, title, h1: text.match(/<h1/g)?.length };
};

test("a new portal has a main page, a list of courses and a sign-in page before an admin writes one", async () => {
  const mainPage = await readPage("/");
  expect(mainPage).toMatchObject({ status: 200, title: "Hope", h1: 1 });
  expect(mainPage.text).toContain("The first course is on its way");
  expect(mainPage.text).not.toContain("Lampstand");
  expect(await readPage("/courses/")).toMatchObject({ status: 200, h1: 1 });
  const loginPage = await readPage("/login");
  expect(loginPage).toMatchObject({ status: 200, h1: 1 });
  expect(loginPage.text).toContain("scenario=login");
  expect((await readPage("/privacy-policy")).text).toContain("Hope");
  expect((await readPage("/about")).status).toBe(404);
});

test("drafts don't replace the default pages", async () => {
  const importCommand = ["import", "tests/fixtures/tiny-course", "--portal", "hope.example"];
  await runCommand(portal, [...importCommand, "--draft"]);
  expect(await readPage("/")).toMatchObject({ status: 200, title: "Hope", h1: 1 });
});

test("the default pages use the portal's languages, list its courses, and are replaced by its own pages", async () => {
  const { portal: portalInfo } = portal.systemCtx;
  const hopeCtx = {
    ...portal.systemCtx,
    portal: { ...portalInfo, id: "hope", host: "hope.example" },
    settings: settingsSchema.parse({}),
  };
  await updateSettings(hopeCtx, { settings: { i18n: { langs: ["en", "uk"], primaryLang: "en" } } });
  await expect
    .poll(async () => (await readPage("/courses/?lang=uk")).text)
    .toContain("Курси</span></h1>");
  await runCommand(portal, [
    "import",
    "tests/fixtures/tiny-course",
    "--portal",
    "hope.example",
    "--only",
    "courses/a-first-walk",
  ]);
  await expect.poll(async () => (await readPage("/")).text).toContain("/courses/a-first-walk");
  await runCommand(portal, ["import", "tests/fixtures/tiny-course", "--portal", "hope.example"]);
  await expect.poll(async () => (await readPage("/")).title).not.toBe("Hope");
});
