import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, insertBlock, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePdf, makeVideo } from "#tests/kit/media-files.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let video: Json;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  video = (await addFile(editor, "door.mp4", await makeVideo("avc"))).json;
});
afterAll(() => portal.close());

const captionsOf = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`;
const path = (language: string) => `/media/${String(video["id"])}/captions/${language}`;
const put = (language: string, text: string, browser = editor) =>
  call(browser, "PUT", path(language), { text });
const languagesOf = ({ json }: { json: Json }) =>
  (json["captions"] as unknown as { language: string }[]).map(({ language }) => language);
const messageKeyOf = ({ json }: { json: Json }) => json["meta"]!["error"]!["messageKey"] as unknown;

describe("captions", () => {
  test("are shown wherever the recording is, at once, and old revisions stay as they were", async () => {
    const writer = editorOf(editor);
    const courseId = await writer.createCourse("With a video");
    const elementId = await writer.addElement(courseId, "The door");
    const props = { url: video["url"], poster: null, caption: "", inPopup: false };
    await writer.change("elements", elementId, insertBlock("film", "video", props));
    await writer.publish(courseId);
    await writer.change("elements", elementId, setTitle("Not published yet"));
    const guest = portal.browser();
    const readTracks = async () => {
      const { text } = await guest.fetch(`/lesson/${elementId}`);
      return [...text.matchAll(/<track[^>]* srclang="(\w+)"/gi)].map(([, language]) => language);
    };
    await expect.poll(readTracks).toEqual([]);

    expect(languagesOf(await put("uk", captionsOf("Двері відчиняються.")))).toEqual(["uk"]);
    const added = await put("en", captionsOf("The door opens."));
    expect(languagesOf(added)).toEqual(["en", "uk"]);
    await expect.poll(readTracks).toEqual(["en", "uk"]);
    const [{ url }] = added.json["captions"] as unknown as [{ url: string }];
    const file = await guest.fetch(url);
    expect([file.headers.get("content-type"), file.text]).toEqual([
      "text/vtt; charset=utf-8",
      captionsOf("The door opens."),
    ]);

    expect(languagesOf(await call(editor, "PATCH", path("uk"), { language: "de" }))).toEqual([
      "de",
      "en",
    ]);
    await expect.poll(readTracks).toEqual(["de", "en"]);
    expect(languagesOf(await call(editor, "DELETE", path("de")))).toEqual(["en"]);
    await expect.poll(readTracks).toEqual(["en"]);

    const draft = await writer.readDraft("elements", elementId);
    expect([draft.hasChanges, draft.isOutdated]).toEqual([true, false]);
    expect(JSON.stringify(draft.body)).toContain(url);
    expect((await guest.fetch(`/lesson/${elementId}`)).text).not.toContain("Not published yet");
    await writer.publish(courseId);
    expect((await guest.fetch(`/lesson/${elementId}`)).text).toContain("Not published yet");
    await expect.poll(readTracks).toEqual(["en"]);
    const { rows } = await portal.database.db.execute<{ has: boolean }>(sql`
      select body::text like '%tracks%' as has from element_revisions
      where element_id = ${elementId} and body::text like '%film%' order by revision`);
    expect(rows[0]).toEqual({ has: false });
  });

  test("are part of what is planned, which can still be published", async () => {
    const writer = editorOf(editor);
    const courseId = await writer.createCourse("Planned");
    const elementId = await writer.addElement(courseId, "Planned lesson");
    const props = { url: video["url"], poster: null, caption: "", inPopup: false };
    await writer.change("elements", elementId, insertBlock("film", "video", props));
    await writer.publish(courseId);
    await writer.change("elements", elementId, setTitle("Planned title"));
    const { version } = await writer.readDraft("courses", courseId);
    const publishAt = new Date(portal.clock.now() + 60_000).toISOString();
    const body = { version, publishAt };
    const planned = await call(editor, "PUT", `/creator/courses/${courseId}/schedule`, body);
    expect([planned.status, planned.text]).toEqual([200, expect.any(String)]);
    await put("fi", captionsOf("Ovi avautuu."));
    const { rows } = await portal.database.db.execute(sql`
      select versions::text like '%"fi"%' as "hasCaptions",
        (versions -> 'course' ->> 'baseRevision')::int = courses.revision as "isCurrent",
        (versions -> 'elements' -> ${elementId} ->> 'baseRevision')::int = elements.revision as "isCurrentElement"
      from planned_publications join courses on courses.id = course_id
        join elements on elements.id = ${elementId} where courses.id = ${courseId}`);
    expect(rows).toEqual([{ hasCaptions: true, isCurrent: true, isCurrentElement: true }]);
    await call(editor, "DELETE", path("fi"));
  });

  test("are exported beside their recording", async () => {
    const writer = editorOf(editor);
    const courseId = await writer.createCourse("Exported");
    const elementId = await writer.addElement(courseId, "Exported lesson");
    const tracks = (await put("en", captionsOf("The door opens."))).json["captions"];
    const props = { url: video["url"], poster: null, caption: "", inPopup: false, tracks };
    await writer.change("elements", elementId, insertBlock("film", "video", props));
    await writer.publish(courseId);
    const folder = await mkdtemp(join(tmpdir(), "lampstand-captions-"));
    try {
      await exportContent({ ...portal.systemCtx, files: portal.files, parts: [] }, folder);
      const names = await readdir(join(folder, "media"));
      const captions = names.find((name) => name.endsWith(".en.vtt"))!;
      expect(names).toContain(captions.replace(".en.vtt", ".mp4"));
      expect(await readFile(join(folder, "media", captions), "utf8")).toBe(
        captionsOf("The door opens."),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("are refused with the line that is wrong, and nothing changes", async () => {
    const before = await put("en", captionsOf("The door opens."));
    const refused = [
      ["1\n00:00:01,000 --> 00:00:02,000\nA SubRip file\n", "not-captions"],
      ["<script>alert(1)</script>", "not-captions"],
      [captionsOf("x").replace("02.000", "02,000"), "wrong-time"],
      ["WEBVTT\n", "no-captions"],
      [`WEBVTT\n\n${"0".repeat(2_000_000)}`, "not-captions"],
      [`WEBVTT\n\n00:05.000 --> 00:06.000\nx\n\n00:01.000 --> 00:02.000\nx`, "wrong-order"],
    ] as const;
    for (const [text, problem] of refused) {
      const answer = await put("en", text);
      expect([problem, answer.status, messageKeyOf(answer)]).toEqual([
        problem,
        422,
        `studio.media.problem.${problem}`,
      ]);
    }
    expect((await put("en", "x".repeat(4 * 1024 ** 2))).status).toBe(413);
    expect((await put("no%20language", captionsOf("x"))).status).toBe(422);
    await put("fr", captionsOf("x"));
    const taken = await call(editor, "PATCH", path("fr"), { language: "en" });
    expect([taken.status, messageKeyOf(taken)]).toEqual([
      422,
      "studio.media.problem.captions-exist",
    ]);
    expect((await call(editor, "DELETE", path("fr"))).json["captions"]).toEqual(
      before.json["captions"],
    );
    expect((await call(editor, "DELETE", path("fr"))).status).toBe(404);
    const { json: pdf } = await addFile(editor, "guide.pdf", makePdf("no sound"));
    const silent = await call(editor, "PUT", `/media/${String(pdf["id"])}/captions/en`, {
      text: captionsOf("x"),
    });
    expect(messageKeyOf(silent)).toBe("studio.media.problem.no-captions-here");
    const second = (await createUserWithRole(portal.second, "editor")).browser;
    expect((await put("en", captionsOf("x"), second)).status).toBe(404);
  });

  test("are added in the studio without scripts", async () => {
    const screen = `/studio/media?item=${String(video["id"])}`;
    const send = async (text: string) => {
      const form = new FormData();
      form.set("intent", "put-captions");
      form.set("language", "Ukrainian");
      form.set("file", new File([text], "door.uk.vtt", { type: "text/vtt" }));
      const request = new Request("http://form", { method: "POST", body: form });
      const headers = { "content-type": request.headers.get("content-type")! };
      const body = Buffer.from(await request.arrayBuffer());
      return editor.fetch(screen, { method: "POST", headers, body });
    };
    const saved = await send(captionsOf("Двері."));
    expect(saved.status).toBe(303);
    expect((await editor.fetch(screen)).text).toContain("Ukrainian");
    const refused = await send("not captions");
    expect([refused.status, refused.text.includes("This isn’t a WebVTT file")]).toEqual([
      422,
      true,
    ]);
  });
});
