import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, insertBlock, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile, uploadBytes } from "#tests/kit/media.ts";
import { makePdf, makePicture } from "#tests/kit/media-files.ts";
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
const namesIn = async (query: string) =>
  ((await call(editor, "GET", `/media${query}`)).json["media"] as unknown as Json[]).map(
    ({ name }) => name,
  );
const hashOf = (url: unknown) => /\/files\/([a-f0-9]{32})/.exec(String(url))![1]!;

describe("a file that is replaced", () => {
  test("is shown nowhere any more: not in a course, its drafts, a page or a download; old revisions keep it", async () => {
    const old = (await addFile(editor, "well.jpg", await makePicture("#113355", 700, 500))).json;
    const guide = (await addFile(editor, "guide.pdf", makePdf("first edition"))).json;
    await call(editor, "PATCH", `/media/${String(old["id"])}`, { alts: { en: "A well" } });
    const writer = editorOf(editor);
    const courseId = await writer.createCourse("With a picture");
    const elementId = await writer.addElement(courseId, "At the well");
    const picture = { ...(old["picture"] as object), alt: "Chosen here" };
    const { url, bytes } = guide;
    const file = { url, name: "Guide.pdf", bytes };
    await writer.change("courses", courseId, { op: "set", path: ["cover"], value: old["picture"] });
    await writer.change(
      "elements",
      elementId,
      insertBlock("p", "image", { picture, caption: "" }),
      insertBlock("d", "download", { title: "", text: "", document: file }),
    );
    await writer.publish(courseId);
    await writer.change("elements", elementId, setTitle("A new title"));
    const admin = (await createUserWithRole(portal, "mp-admin")).browser;
    const page = {
      texts: {
        en: {
          title: "Wells",
          components: [{ id: "b", type: "image", props: { picture, caption: "" }, children: [] }],
        },
      },
    };
    const put = await call(admin, "PUT", "/pages/wells", { publish: true, page });
    expect([put.status, put.text]).toEqual([200, expect.any(String)]);

    const newer = await makePicture("#aa3355", 1_000, 400);
    const uploadId = await uploadBytes(editor, "new well.jpg", newer);
    const { status, json } = await replace(old, uploadId);
    expect([status, json["name"], json["alts"]]).toEqual([200, "well", { en: "A well" }]);
    const again = await replace(old, uploadId);
    expect([again.status, again.json["id"]]).toEqual([200, json["id"]]);
    const guideId = await uploadBytes(editor, "second.pdf", makePdf("second edition, longer"));
    const newGuide = (await replace(guide, guideId)).json;

    const guest = portal.browser();
    const [oldHash, newHash] = [hashOf(old["url"]), hashOf(json["url"])];
    for (const path of [`/courses/${courseId}`, `/lesson/${elementId}`, "/wells/"]) {
      const shows = async (hash: string) => (await guest.fetch(path)).text.includes(hash);
      // Processes hear of the change a moment later.
      await expect.poll(() => shows(newHash), { message: path }).toBe(true);
      expect([path, await shows(oldHash)]).toEqual([path, false]);
    }
    await expect
      .poll(async () => (await guest.fetch(`/lesson/${elementId}`)).text)
      .toContain(`href="${String(newGuide["url"])}"`);
    const lesson = (await guest.fetch(`/lesson/${elementId}`)).text;
    expect(lesson).toContain('alt="Chosen here"');
    expect(lesson).not.toContain("A new title");
    const { body, isOutdated, hasChanges } = await writer.readDraft("elements", elementId);
    expect([isOutdated, hasChanges]).toEqual([false, true]);
    const draft = JSON.stringify(body);
    expect([draft.includes(newHash), draft.includes(oldHash)]).toEqual([true, false]);
    expect(draft).toContain("A new title");

    const { rows } = await portal.database.db.execute<{ old: boolean }>(sql`
      select bool_or(body::text like ${`%${oldHash}%`}) as old from element_revisions
      where element_id = ${elementId}`);
    expect(rows).toEqual([{ old: true }]);
    const shown = await guest.fetch(String(old["url"]));
    expect(shown.status).toBe(200);
    expect(await namesIn("?text=well")).toEqual(["well"]);
    const restored = await call(editor, "POST", `/media/${String(old["id"])}/restore`);
    expect(restored.status).toBe(200);
  });

  test("must be of the same kind, of this portal, and the upload the caller's own", async () => {
    const { json: pdf } = await addFile(editor, "kinds.pdf", makePdf("kinds"));
    const picture = await uploadBytes(editor, "picture.jpg", await makePicture("#010203"));
    const wrong = await replace(pdf, picture);
    expect([wrong.status, wrong.json["meta"]!["error"]!["messageKey"]]).toEqual([
      422,
      "studio.media.problem.not-document",
    ]);
    const second = (await createUserWithRole(portal.second, "editor")).browser;
    const foreign = await uploadBytes(second, "foreign.pdf", makePdf("foreign"));
    expect((await replace(pdf, foreign, second)).status).toBe(404);
    expect((await replace(pdf, foreign)).status).toBe(404);
    expect(await namesIn("?text=kinds")).toEqual(["kinds"]);
  });

  test("which is the same file again changes nothing", async () => {
    const bytes = makePdf("the same");
    const { json } = await addFile(editor, "same.pdf", bytes);
    const again = await replace(json, await uploadBytes(editor, "other name.pdf", bytes));
    expect([again.status, again.json["id"]]).toEqual([200, json["id"]]);
    expect(await namesIn("?text=same")).toEqual(["same"]);
  });
});

test("files that nothing shows are found: also if only an old revision shows them", async () => {
  const { json } = await addFile(editor, "unused-1.jpg", await makePicture("#224466"));
  await addFile(editor, "unused-2.pdf", makePdf("never used"));
  const query = "?isUnused=true&text=unused-";
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("Uses it");
  expect((await namesIn(query)).toSorted()).toEqual(["unused-1", "unused-2"]);
  const cover = (value: unknown) => ({ op: "set", path: ["cover"], value });
  await writer.change("courses", courseId, cover(json["picture"]));
  expect(await namesIn(query)).toEqual(["unused-2"]);
  await writer.publish(courseId);
  expect(await namesIn(query)).toEqual(["unused-2"]);
  await writer.change("courses", courseId, cover(null));
  await writer.publish(courseId);
  expect((await namesIn(query)).toSorted()).toEqual(["unused-1", "unused-2"]);
  const screen = await editor.fetch("/studio/media?show=unused&text=unused-");
  expect(screen.text).toContain("unused-2");
});
