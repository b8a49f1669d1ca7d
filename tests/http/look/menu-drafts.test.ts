import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { set, settingsEditor } from "#tests/kit/settings-draft.ts";

let portal: TestPortal;
let admin: Browser;
let menu: ReturnType<typeof settingsEditor>;

const items = [
  { id: "a", title: { en: "First" }, link: "/first" },
  {
    id: "b",
    title: { en: "Second" },
    link: "/second",
    children: [{ id: "c", title: { en: "Inside" }, link: "/inside" }],
  },
];

beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  menu = settingsEditor(admin, "menu");
  const settings = { navigation: { items } };
  expect((await call(admin, "PATCH", "/settings", { settings })).status).toBe(200);
});
afterAll(() => portal.close());

const readItems = async () =>
  ((await call(portal, "GET", "/settings")).json.navigation as unknown as { items: object[] })
    .items;
const home = async () => (await portal.browser().fetch("/")).text;

test("an entry that is moved into another one is published so, and the summary says it in words", async () => {
  await menu.change(
    { op: "move", path: ["items"], id: "a", to: ["items", "b", "children"], after: "c" },
    set(["items", "b", "children", "c", "title", "en"], "Deep inside"),
  );
  expect(await menu.summarize()).toMatchObject({
    changes: [
      { name: "entry-title", titles: { en: "Deep inside" } },
      { name: "entry-moved", titles: { en: "First" } },
    ],
  });
  expect(await home()).not.toContain("Deep inside");
  expect((await menu.publish()).status).toBe(200);
  expect(await readItems()).toMatchObject([
    {
      id: "b",
      children: [
        { id: "c", title: { en: "Deep inside" } },
        { id: "a", title: { en: "First" } },
      ],
    },
  ]);
  await vi.waitFor(async () => expect(await home()).toContain("Deep inside"), { timeout: 20_000 });
});

test("entries without ids, or with the same, get ids in the editor", async () => {
  const twins = [
    { id: "", title: { en: "One" }, link: "/one" },
    { id: "x", title: { en: "Two" }, link: "/two" },
    { id: "x", title: { en: "Three" }, link: "/three" },
  ];
  await call(admin, "PATCH", "/settings", { settings: { navigation: { items: twins } } });
  const { body } = await menu.read();
  const ids = (body["items"] as { id: string }[]).map(({ id }) => id);
  expect(ids).not.toContain("");
  expect(new Set(ids).size).toBe(3);
});

const entry = (id: string, children: object[] = []) => ({
  id,
  title: { en: id },
  openInNewTab: false,
  hidden: false,
  children,
});

test.each([
  ["three levels", [entry("p", [entry("q", [entry("r")])])]],
  ["the same id twice", [entry("p", [entry("q")]), entry("q")]],
  ["a script as an address", [{ ...entry("p"), link: "javascript:alert(1)" }]],
  ["too many entries", Array.from({ length: 201 }, (_, index) => entry(`e${index}`))],
  ["a part that is not known", [{ ...entry("p"), colour: "red" }]],
])("refuses %s", async (_, value) => {
  const { version } = await menu.read();
  expect((await menu.send(version, [set(["items"], value)])).status).toBe(422);
});

test("two people who move and rename different entries keep both", async () => {
  await call(admin, "PATCH", "/settings", { settings: { navigation: { items } } });
  const second = settingsEditor((await createUserWithRole(portal, "mp-admin")).browser, "menu");
  const { version } = await menu.read();
  await menu.send(version, [{ op: "move", path: ["items"], id: "b", to: ["items"], after: null }]);
  await second.send(version, [set(["items", "a", "title", "en"], "Renamed")]);
  expect((await menu.read()).body["items"]).toMatchObject([
    { id: "b" },
    { id: "a", title: { en: "Renamed" } },
  ]);
});
