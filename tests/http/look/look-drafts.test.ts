import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshProofMs } from "#domains/settings/require-fresh-proof.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { set, settingsEditor } from "#tests/kit/settings-draft.ts";

let portal: TestPortal;
let admin: Browser;
let look: ReturnType<typeof settingsEditor>;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  look = settingsEditor(admin, "look");
});
afterAll(() => portal.close());

const readSettings = async () => (await call(portal, "GET", "/settings")).json;
const updateSettings = async (settings: object) =>
  expect((await call(admin, "PATCH", "/settings", { settings })).status).toBe(200);
const home = async () => (await portal.browser().fetch("/")).text;

describe("a draft of the look", () => {
  test("changes nothing for visitors until it is published, and then at once", async () => {
    await look.change(
      set(["theme", "color"], "#8b1e3f"),
      set(["logo", "uk"], "/files/mark.png"),
      set(["css"], "main { letter-spacing: 1px }"),
    );
    expect(await home()).not.toContain("#8b1e3f");
    expect(await look.summarize()).toMatchObject({
      changes: [
        { name: "color", before: "#1f6feb", after: "#8b1e3f" },
        { name: "logo", language: "uk", before: "", after: "/files/mark.png" },
        { name: "css" },
      ],
      problem: null,
    });
    expect((await look.publish()).status).toBe(200);
    await vi.waitFor(async () => expect(await home()).toContain("#8b1e3f"), { timeout: 20_000 });
    expect(await home()).toContain("letter-spacing:1px");
    expect(await look.read()).toMatchObject({ hasChanges: false, isOutdated: false });
    const { rows } = await portal.database.db.execute(sql`
      select before #>> '{theme,color}' as before, after #>> '{theme,color}' as after
      from audit_log where action = 'publishLook'`);
    expect(rows).toHaveLength(1);
  });

  test("that no longer has a logo for a language removes it", async () => {
    await look.change(set(["logo", "uk"], "/files/mark.png"));
    await look.publish();
    await look.change({ op: "unset", path: ["logo", "uk"] });
    await look.publish();
    expect((await readSettings()).logo).toEqual({});
  });

  test("takes over what others publish elsewhere, and keeps its own changes", async () => {
    await look.change(set(["theme", "titleFont"], "Literata"));
    await updateSettings({ theme: { componentBorderRadius: 6 }, title: "Elsewhere" });
    const draft = await look.read();
    expect(draft).toMatchObject({
      hasChanges: true,
      isOutdated: false,
      body: { theme: { titleFont: "Literata", componentBorderRadius: 6 } },
    });
    expect(await look.summarize()).toMatchObject({ changes: [{ name: "title-font" }] });
    expect((await look.publish()).status).toBe(200);
    expect((await readSettings()).theme).toMatchObject({
      titleFont: "Literata",
      componentBorderRadius: 6,
    });
  });

  test("has no new revision when other settings change", async () => {
    const before = await call(admin, "GET", `${look.path}/revisions`);
    await updateSettings({ title: "Another title" });
    expect((await call(admin, "GET", `${look.path}/revisions`)).json).toEqual(before.json);
    expect((await look.read()).isOutdated).toBe(false);
  });

  test("can be undone, and an earlier revision comes back with one click", async () => {
    const { body } = await look.read();
    await look.change(set(["popupsColor"], "#14532d"));
    await look.undo();
    expect((await look.read()).body).toEqual(body);
    const revisions = (await call(admin, "GET", `${look.path}/revisions`)).json as unknown as {
      revision: number;
    }[];
    const first = revisions.at(-1)!.revision;
    const restored = await call(admin, "POST", `${look.path}/revisions/${first}/restore`, {
      changeId: "restore the first",
    });
    expect(restored.json).toMatchObject({
      hasChanges: true,
      body: { theme: { color: "#1f6feb" } },
    });
    await look.undo();
    expect((await look.read()).body).toEqual(body);
  });

  test("that two people change at once keeps what both changed, and says where they clash", async () => {
    const second = settingsEditor((await createUserWithRole(portal, "mp-admin")).browser, "look");
    const { version } = await look.read();
    await look.send(version, [set(["theme", "color"], "#123456")]);
    const late = await second.send(version, [
      set(["theme", "color"], "#654321"),
      set(["favicon"], "/files/icon.png"),
    ]);
    expect(late.json).toMatchObject({ clashes: [{ index: 0, current: "#123456" }] });
    expect((await look.read()).body).toMatchObject({
      theme: { color: "#123456" },
      favicon: "/files/icon.png",
    });
  });

  test.each([
    [set(["theme", "color"], "red"), "theme.color"],
    [set(["theme", "button", "type"], "round"), "theme.button.type"],
    [set(["theme", "componentBorderRadius"], 61), "theme.componentBorderRadius"],
    [set(["logo", "en"], "javascript:alert(1)"), "logo.en"],
    [set(["css"], "a".repeat(50_001)), "css"],
    [{ op: "unset", path: ["theme"] }, "theme"],
    [set(["extra"], 1), "extra"],
  ])("refuses %j", async (operation, path) => {
    const { version } = await look.read();
    const refused = await look.send(version, [operation]);
    expect([refused.status, refused.json.code]).toEqual([422, "INVALID"]);
    expect(refused.json.message).toContain(`${path}:`);
  });

  test("with CSS or scripts that a page can't have is saved, but not published", async () => {
    await look.change(set(["css"], "@import url(https://else.example/a.css);"));
    expect(await look.summarize()).toMatchObject({ problem: { part: "css" } });
    expect((await look.publish()).status).toBe(422);
    await look.change(set(["css"], ""));
    await look.change(set(["scripts"], [{ id: "a", code: "<script>let a" }]));
    expect(await look.summarize()).toMatchObject({ problem: { part: "scripts" } });
    expect((await look.publish()).status).toBe(422);
    await look.change(set(["scripts"], []));
  });

  test("is published only as the caller has seen it", async () => {
    const { version } = (await look.summarize()) as { version: number };
    await look.change(set(["theme", "componentBorderRadius"], 3));
    const refused = await call(admin, "POST", `${look.path}/publish`, { version });
    expect([refused.status, refused.json.code]).toEqual([409, "CONFLICT"]);
  });

  test("belongs to admins: editors neither see nor change it", async () => {
    for (const role of ["editor", "translator", "mentor"]) {
      const other = settingsEditor((await createUserWithRole(portal, role)).browser, "look");
      expect((await call(portal, "GET", other.path)).status, role).toBe(401);
      const { browser } = await createUserWithRole(portal, role);
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { changeId: "x", version: 0, operations: [set(["css"], "")] }],
        ["POST", "/undo", { changeId: "x" }],
        ["POST", "/discard", { changeId: "x", version: 0 }],
        ["GET", "/revisions", undefined],
        ["GET", "/publish", undefined],
        ["POST", "/publish", { version: 1 }],
      ] as const)
        expect((await call(browser, method, other.path + path, body)).status, path).toBe(403);
    }
  });

  test("asks for a fresh proof of identity before scripts are published", async () => {
    await look.change(set(["scripts"], [{ id: "a", code: "https://stats.example/s.js" }]));
    portal.clock.advance(freshProofMs + 1_000);
    const refused = await look.publish();
    expect([refused.status, refused.json.code]).toEqual([403, "FRESH-PROOF-MISSING"]);
    await look.change(set(["scripts"], []));
    expect((await look.publish()).status).toBe(200);
  });
});
