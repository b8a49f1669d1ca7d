import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sectionMaxChars, sectionsMax } from "#domains/pages/saved-sections/section.ts";
import { sweepQueue } from "#domains/people/sweep-expired.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePicture } from "#tests/kit/media-files.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let second: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  second = (await createUserWithRole(portal.second, "editor")).browser;
});
afterAll(() => portal.close());

const quote = (id: string, text: string) => ({
  id,
  type: "quote",
  props: { text },
  children: [],
});
const group = {
  id: "side-by-side",
  type: "columns",
  props: { count: 2 },
  children: [quote("left", "One"), quote("right", "Two")],
};
const save = (name: string, components: unknown[], browser = editor) =>
  call(browser, "POST", "/saved-sections", { name, language: "en", components });
const namesIn = async (query = "", browser = editor) => {
  const { json } = await call(browser, "GET", `/saved-sections${query}`);
  return (json["sections"] as unknown as { name: string }[]).map(({ name }) => name);
};

test("blocks are saved under a name, found by it, and read with everything in them", async () => {
  const { status, json } = await save("  Two verses ", [quote("first", "Zero"), group]);
  expect([status, json]).toEqual([
    200,
    { id: "two-verses", name: "Two verses", language: "en", blockCount: 2, deletedAt: null },
  ]);
  portal.clock.advance(1);
  expect((await save("Two verses", [group])).json["id"]).toBe("two-verses-2");
  portal.clock.advance(1);
  await save("100% Trost", [quote("first", "Zero")]);
  expect(await namesIn()).toEqual(["100% Trost", "Two verses", "Two verses"]);
  expect(await namesIn("?text=%25%20t")).toEqual(["100% Trost"]);
  expect(await namesIn("?limit=1")).toEqual(["100% Trost"]);
  const read = await call(editor, "GET", "/saved-sections/two-verses");
  expect(read.json["components"]).toEqual([quote("first", "Zero"), group]);
  expect(await namesIn("", second)).toEqual([]);
});

test("a section is renamed, deleted, and taken out of the trash for 30 days", async () => {
  const id = String((await save("For the trash", [group])).json["id"]);
  const path = `/saved-sections/${id}`;
  const renamed = await call(editor, "PATCH", path, { name: "Renamed" });
  expect([renamed.json["id"], renamed.json["name"]]).toEqual([id, "Renamed"]);
  for (const name of ["", "   ", "x".repeat(101)])
    expect((await call(editor, "PATCH", path, { name })).status).toBe(422);
  expect((await call(editor, "DELETE", path)).json).toEqual({ deleted: true });
  expect(await namesIn("?text=renamed")).toEqual([]);
  expect(await namesIn("?state=trash&text=renamed")).toEqual(["Renamed"]);
  expect(await namesIn("?state=trash", second)).toEqual([]);
  expect((await call(editor, "GET", path)).status).toBe(404);
  expect((await call(editor, "DELETE", path)).status).toBe(404);
  expect((await call(editor, "POST", `${path}/restore`)).json).toEqual({ deleted: false });
  expect(await namesIn("?text=renamed")).toEqual(["Renamed"]);
  expect(await namesIn("?state=trash&text=renamed")).toEqual([]);
  await call(editor, "DELETE", path);
  // Everybody would be signed out if the clock moved by 30 days.
  await portal.database.db.execute(sql`
    update saved_sections set deleted_at = deleted_at - interval '30 days' where id = ${id}`);
  await portal.enqueue(sweepQueue);
  const countRows = async () => {
    const { rows } = await portal.database.db.execute(sql`
      select id from saved_sections where id = ${id}`);
    return rows.length;
  };
  await expect.poll(countRows).toBe(0);
});

test("incomplete, unknown, oversized and too many blocks are refused", async () => {
  const image = { id: "picture", type: "image", props: { alt: "A road" }, children: [] };
  const unknown = { id: "x", type: "no-such-kind", props: {}, children: [] };
  const large = quote("large", "x".repeat(4_000));
  const many = Array.from({ length: 60 }, (_, index) => ({ ...large, id: `large-${index}` }));
  expect(JSON.stringify(many).length).toBeGreaterThan(sectionMaxChars);
  const lists = [[], [image], [unknown], [group, group], many, ["text"], [{ ...group, props: 1 }]];
  for (const components of lists) {
    const { status, json } = await save("Refused", components);
    expect([components.length, status, json["code"]]).toEqual([components.length, 422, "INVALID"]);
  }
  const { status } = await call(editor, "POST", "/saved-sections", {
    name: "In a language of nobody",
    language: "eo",
    components: [group],
  });
  expect(status).toBe(422);
});

test("a portal has a limited number of sections, however many are added at once", async () => {
  const { json } = await call(editor, "GET", "/saved-sections");
  const before = (json["sections"] as unknown as unknown[]).length;
  await portal.database.db.execute(sql`
    insert into saved_sections (environment_id, id, name, language, components, created_at)
    select 'first', 'filler-' || n, 'Filler', 'en', '[]', now()
    from generate_series(1, ${sectionsMax - before - 1}) n`);
  const answers = await Promise.all([1, 2, 3].map((n) => save(`Last ${n}`, [group])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await call(editor, "DELETE", "/saved-sections/filler-1")).status).toBe(200);
  expect((await save("In its place", [group])).status).toBe(200);
  expect((await call(editor, "POST", "/saved-sections/filler-1/restore")).json["code"]).toBe(
    "SECTION-LIMIT",
  );
  await portal.database.db.execute(sql`delete from saved_sections where name = 'Filler'`);
});

test("a file in a section counts as used, follows its focus, and stays as long as the section", async () => {
  const { json: file } = await addFile(editor, "road.jpg", await makePicture("#446688", 700, 500));
  const fileId = String(file["id"]);
  const props = { picture: { ...(file["picture"] as object), alt: "A road" } };
  const { json } = await save("With a picture", [
    { id: "road", type: "image", props, children: [] },
  ]);
  const uses = await call(editor, "GET", `/media/${fileId}/uses`);
  expect(uses.json["uses"]).toEqual([
    { kind: "section", id: json["id"], title: "With a picture", path: null },
  ]);
  expect((await call(editor, "DELETE", `/media/${fileId}`)).json["code"]).toBe("MEDIA-IN-USE");
  await call(editor, "PATCH", `/media/${fileId}`, { focus: { x: 10, y: 90 } });
  const { text } = await call(editor, "GET", `/saved-sections/${json["id"]}`);
  expect(text).toContain('"position":"10% 90%"');
});

test("learners, mentors and visitors have no saved sections", async () => {
  const { browser: learner } = await openRegisteredBrowser(portal);
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  for (const browser of [learner, mentor]) {
    expect((await call(browser, "GET", "/saved-sections")).status).toBe(403);
    expect((await save("Mine", [group], browser)).status).toBe(403);
  }
  expect((await call(portal.browser(), "GET", "/saved-sections")).status).toBe(401);
});
