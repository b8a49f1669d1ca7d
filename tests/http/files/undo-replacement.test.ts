import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scheduleQueue } from "#domains/courses/schedule/publish-scheduled.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { editorOf, insertBlock, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile, uploadBytes } from "#tests/kit/media.ts";
import { makePdf, makePicture, makeVideo } from "#tests/kit/media-files.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const replace = (media: Json, uploadId: string, browser = editor) =>
  call(browser, "POST", `/media/${String(media["id"])}/replace`, { uploadId });
const undo = (media: Json, browser = editor) =>
  call(browser, "POST", `/media/${String(media["id"])}/undo-replacement`);
const listed = async (query: string) =>
  (await call(editor, "GET", `/media?${query}`)).json["media"] as unknown as Json[];
const hashOf = (url: unknown) => /\/files\/([a-f0-9]{32})/.exec(String(url))![1]!;
const cover = (value: unknown) => ({ op: "set", path: ["cover"], value });

/** Waits until a page shows one file and not the other: processes hear of a change a moment later. */
async function expectShown(path: string, shown: Json, hidden: Json): Promise<void> {
  const guest = portal.browser();
  const read = async () => {
    const { text } = await guest.fetch(path);
    return [shown, hidden].map(({ url }) => text.includes(hashOf(url)));
  };
  await expect.poll(read, { message: path }).toEqual([true, false]);
}

/** Plans to publish a course in a minute, as its draft is now. */
async function plan(courseId: string): Promise<void> {
  const { version } = await editorOf(editor).readDraft("courses", courseId);
  const publishAt = new Date(portal.clock.now() + 60_000).toISOString();
  const path = `/creator/courses/${courseId}/schedule`;
  const { status, text } = await call(editor, "PUT", path, { version, publishAt });
  expect([status, text]).toEqual([200, expect.any(String)]);
}

async function readPlan(courseId: string): Promise<string> {
  const { rows } = await portal.database.db.execute<{ versions: string }>(sql`
    select versions::text as versions from planned_publications where course_id = ${courseId}`);
  return rows[0]!.versions;
}

test("an undone replacement shows the old file again everywhere: published, planned, in drafts, pages and saved sections", async () => {
  const old = (await addFile(editor, "lamp.jpg", await makePicture("#113355", 700, 500))).json;
  await call(editor, "PATCH", `/media/${String(old["id"])}`, {
    alts: { en: "A lamp" },
    crop: { x: 0, y: 0, width: 350, height: 500 },
  });
  const [cropped] = await listed(`url=${encodeURIComponent(String(old["url"]))}`);
  const guide = (await addFile(editor, "guide.pdf", makePdf("first edition"))).json;
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("Lamps");
  const elementId = await writer.addElement(courseId, "A lamp");
  const picture = { ...(cropped!["picture"] as object), alt: "Chosen here" };
  const file = { url: guide["url"], name: "Guide.pdf", bytes: guide["bytes"] };
  await writer.change("courses", courseId, cover(cropped!["picture"]));
  await writer.change(
    "elements",
    elementId,
    insertBlock("p", "image", { picture, caption: "" }),
    insertBlock("d", "download", { title: "", text: "", document: file }),
  );
  await writer.publish(courseId);
  await writer.change("elements", elementId, setTitle("Planned title"));
  await plan(courseId);
  await writer.change("elements", elementId, setTitle("Only a draft"));
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const components = [{ id: "b", type: "image", props: { picture, caption: "" }, children: [] }];
  const page = { texts: { en: { title: "Lamps", components } } };
  await call(admin, "PUT", "/pages/lamps", { publish: true, page });
  await portal.database.db.execute(sql`
    insert into saved_sections (environment_id, id, name, language, components, created_at)
    values ('first', 'lamps', 'Lamps', 'en', ${JSON.stringify(components)}::jsonb, now())`);
  const readSection = async () => {
    const { rows } = await portal.database.db.execute<{ components: string }>(sql`
      select components::text as components from saved_sections where id = 'lamps'`);
    return rows[0]!.components;
  };
  const paths = [`/courses/${courseId}`, `/lesson/${elementId}`, "/lamps/"];
  const before = await writer.readDraft("elements", elementId);
  const sectionBefore = await readSection();
  const planBefore = await readPlan(courseId);

  const uploadId = await uploadBytes(editor, "new.jpg", await makePicture("#aa3355", 900, 400));
  const newer = (await replace(old, uploadId)).json;
  const newGuide = (
    await replace(guide, await uploadBytes(editor, "second.pdf", makePdf("second edition")))
  ).json;
  expect([newer["replaces"], newGuide["replaces"]]).toEqual([old["id"], guide["id"]]);
  for (const path of paths) await expectShown(path, newer, old);
  for (const text of [await readSection(), await readPlan(courseId)])
    expect([hashOf(newer["url"]), hashOf(old["url"])].map((hash) => text.includes(hash))).toEqual([
      true,
      false,
    ]);
  // What is written about the new file isn't lost when it goes.
  await call(editor, "PATCH", `/media/${String(newer["id"])}`, { alts: { en: "A lit lamp" } });

  const undone = await undo(old);
  expect([undone.status, undone.json["id"], undone.json["alts"]]).toEqual([
    200,
    old["id"],
    { en: "A lit lamp" },
  ]);
  expect((await undo(guide)).status).toBe(200);
  for (const path of paths) await expectShown(path, old, newer);
  const after = await writer.readDraft("elements", elementId);
  // Also its crop, the document's name and its size are as they were.
  expect(after.body).toEqual(before.body);
  expect([after.hasChanges, after.isOutdated]).toEqual([true, false]);
  expect(await readSection()).toBe(sectionBefore);
  const versionsOf = (text: string) => text.replaceAll(/"baseRevision": \d+/g, "");
  expect(versionsOf(await readPlan(courseId))).toBe(versionsOf(planBefore));
  expect((await listed("text=lamp")).map(({ id }) => id)).toEqual([old["id"]]);
  const { rows } = await portal.database.db.execute(sql`
    select deleted_at is not null as "isInTrash" from media where id = ${String(newer["id"])}`);
  expect(rows).toEqual([{ isInTrash: true }]);
  expect((await undo(old)).status).toBe(404);
  // The plan can still be carried out.
  portal.clock.advance(61_000);
  await portal.enqueue(scheduleQueue);
  await expect
    .poll(async () => (await portal.browser().fetch(`/lesson/${elementId}`)).text)
    .toContain("Planned title");
  await expectShown(`/lesson/${elementId}`, old, newer);
});

test("a file that was in the library before stays, also where it was shown before", async () => {
  const one = (await addFile(editor, "one.mp4", await makeVideo("avc"))).json;
  const bytes = Buffer.concat([await makeVideo("avc"), Buffer.from("another")]);
  const other = (await addFile(editor, "other.mp4", bytes)).json;
  const captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nThe other one.\n";
  const withCaptions = await call(editor, "PUT", `/media/${String(other["id"])}/captions/en`, {
    text: captions,
  });
  const tracks = withCaptions.json["captions"];
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("One video");
  const otherCourseId = await writer.createCourse("Another video");
  const first = await writer.addElement(courseId, "The first");
  const second = await writer.addElement(otherCourseId, "The second");
  const props = { poster: null, caption: "", inPopup: false };
  const film = (block: object) => insertBlock("film", "video", { ...props, ...block });
  await writer.change("elements", first, film({ url: one["url"] }));
  await writer.change("elements", second, film({ url: other["url"], tracks }));
  await writer.publish(courseId);
  await writer.publish(otherCourseId);

  const uploadId = await uploadBytes(editor, "again.mp4", bytes);
  const replaced = await replace(one, uploadId);
  expect([replaced.json["id"], replaced.json["name"]]).toEqual([other["id"], "other"]);
  await expectShown(`/lesson/${first}`, other, one);
  const track = String((tracks as unknown as { url: string }[])[0]!.url);
  expect((await portal.browser().fetch(`/lesson/${first}`)).text).toContain(track);
  // The answer was lost, and the browser asks again.
  expect((await replace(one, uploadId)).json["id"]).toBe(other["id"]);

  expect((await undo(one)).status).toBe(200);
  await expectShown(`/lesson/${first}`, one, other);
  await expectShown(`/lesson/${second}`, other, one);
  expect((await portal.browser().fetch(`/lesson/${first}`)).text).not.toContain(track);
  expect((await portal.browser().fetch(`/lesson/${second}`)).text).toContain(track);
  expect((await listed("kind=video")).map(({ id }) => id).toSorted()).toEqual(
    [one["id"], other["id"]].toSorted(),
  );
});

test("undoing is offered without scripts, also after a reload, until it can't be done any more", async () => {
  const old = (await addFile(editor, "form.pdf", makePdf("a form"))).json;
  const uploadId = await uploadBytes(editor, "form 2.pdf", makePdf("another form"));
  const newer = (await replace(old, uploadId)).json;
  const path = `/studio/media?item=${String(newer["id"])}&replaced=${String(old["id"])}`;
  for (let reload = 0; reload < 2; reload += 1)
    expect((await editor.fetch(path)).text).toContain("Replaced.");
  const form = { intent: "undo-replacement", media: String(old["id"]) };
  const done = await postForm(editor, path, form);
  expect([done.status, done.headers.get("location")]).toEqual([
    303,
    `/studio/media?item=${String(old["id"])}`,
  ]);
  expect((await editor.fetch(path)).text).not.toContain("Replaced.");
  const late = await postForm(editor, path, form);
  expect([late.status, late.text.includes("This can’t be undone any more")]).toEqual([404, true]);
});

test("only people who may change the place can undo it there, and only in their portal", async () => {
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const old = (await addFile(editor, "logo.png", await makePicture("#334455", 600, 200))).json;
  const settings = { logo: { en: old["url"] } };
  const saved = await call(admin, "PATCH", "/settings", { settings });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  const uploadId = await uploadBytes(admin, "logo 2.png", await makePicture("#99aa55", 600, 200));
  const newer = (await replace(old, uploadId, admin)).json;
  expect((await undo(old)).status).toBe(403);
  const path = `/studio/media?item=${String(newer["id"])}`;
  const refused = await postForm(editor, path, {
    intent: "undo-replacement",
    media: String(old["id"]),
  });
  expect([refused.status, refused.text.includes("Ask an administrator")]).toEqual([403, true]);
  const second = (await createUserWithRole(portal.second, "mp-admin")).browser;
  expect((await undo(old, second)).status).toBe(404);
  await expectShown("/", newer, old);
  expect((await undo(old, admin)).status).toBe(200);
  await expectShown("/", old, newer);
});

test("a file that only a planned publication shows is in use, and is replaced there", async () => {
  const { json: old } = await addFile(
    editor,
    "planned.jpg",
    await makePicture("#0a0b0c", 500, 300),
  );
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("A planned cover");
  const elementId = await writer.addElement(courseId, "A planned picture");
  await writer.publish(courseId);
  const picture = { ...(old["picture"] as object), alt: "" };
  await writer.change("courses", courseId, cover(old["picture"]));
  await writer.change("elements", elementId, insertBlock("p", "image", { picture, caption: "" }));
  await plan(courseId);
  await writer.change("courses", courseId, cover(null));
  await writer.change("elements", elementId, {
    op: "remove",
    path: ["texts", "en", "components"],
    id: "p",
  });
  const usesOf = async (media: Json) =>
    (await call(editor, "GET", `/media/${String(media["id"])}/uses`)).json["uses"];
  expect(await usesOf(old)).toEqual([
    { kind: "course", id: courseId, title: "A planned cover", path: null },
    { kind: "element", id: elementId, title: "A planned picture", path: null },
  ]);
  expect(await listed("isUnused=true&text=planned")).toEqual([]);
  expect((await call(editor, "DELETE", `/media/${String(old["id"])}`)).status).toBe(409);
  const screen = await editor.fetch(`/studio/media?item=${String(old["id"])}`);
  expect(screen.text).toContain("A planned cover (planned)");

  const uploadId = await uploadBytes(editor, "other.jpg", await makePicture("#f0b0c0", 500, 300));
  const newer = (await replace(old, uploadId)).json;
  const hashes = [hashOf(newer["url"]), hashOf(old["url"])];
  const shown = async () => {
    const text = await readPlan(courseId);
    return hashes.map((hash) => text.includes(hash));
  };
  expect(await shown()).toEqual([true, false]);
  await undo(old);
  expect(await shown()).toEqual([false, true]);
});
