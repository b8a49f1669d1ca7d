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

const read = async (path: string) => {
  const { status, text } = await openBrowser(portal.port, "hope.example").fetch(path);
  const title = /<title>([^<]*)</.exec(text)?.[1];
  return { status, text, title, h1: text.match(/<h1/g)?.length };
};

test("a new portal has a main page, a list of courses and a sign-in page before an admin writes one", async () => {
  const main = await read("/");
  expect(main).toMatchObject({ status: 200, title: "Hope", h1: 1 });
  expect(main.text).toContain("The first course is on its way");
  expect(main.text).not.toContain("Lampstand");
  expect(await read("/courses/")).toMatchObject({ status: 200, h1: 1 });
  const login = await read("/login");
  expect(login).toMatchObject({ status: 200, h1: 1 });
  expect(login.text).toContain("scenario=login");
  expect((await read("/privacy-policy")).text).toContain("Hope");
  expect((await read("/about")).status).toBe(404);
});

test("drafts don't replace the default pages", async () => {
  const folder = ["import", "tests/fixtures/tiny-course", "--portal", "hope.example"];
  await runCommand(portal, [...folder, "--draft"]);
  expect(await read("/")).toMatchObject({ status: 200, title: "Hope", h1: 1 });
});

test("the default pages use the portal's languages, list its courses, and are replaced by its own pages", async () => {
  const { portal: at } = portal.system;
  const hope = {
    ...portal.system,
    portal: { ...at, id: "hope", host: "hope.example" },
    settings: settingsSchema.parse({}),
  };
  await updateSettings(hope, { settings: { i18n: { langs: ["en", "uk"], primaryLang: "en" } } });
  await expect
    .poll(async () => (await read("/courses/?lang=uk")).text)
    .toContain("Курси</span></h1>");
  await runCommand(portal, [
    "import",
    "tests/fixtures/tiny-course",
    "--portal",
    "hope.example",
    "--only",
    "courses/a-first-walk",
  ]);
  await expect.poll(async () => (await read("/")).text).toContain("/courses/a-first-walk");
  await runCommand(portal, ["import", "tests/fixtures/tiny-course", "--portal", "hope.example"]);
  await expect.poll(async () => (await read("/")).title).not.toBe("Hope");
});
