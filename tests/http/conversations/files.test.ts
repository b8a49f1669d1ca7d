import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileMaxBytes,
  messageFilesFolder,
  messageFilesMax,
} from "#domains/conversations/files/message-file.ts";
import {
  deleteUnusedFiles,
  sweepMessageFiles,
} from "#domains/conversations/files/sweep-files.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createWebmVoice } from "#tests/kit/webm-voice.ts";

type FileView = {
  kind: string;
  state: string;
  name: string;
  url: string;
  alt: string;
  type: string;
};

let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
let photo: Buffer;
beforeAll(async () => {
  portal = await startTestPortal();
  mentor = await createUserWithRole(portal, "mentor");
  photo = await sharp({ create: { width: 2_000, height: 500, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterAll(() => portal.close());

const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF");
const voice = Buffer.concat([Buffer.from("OggS\0\u0002"), Buffer.alloc(200)]);

type Attached = { name: string; bytes: Uint8Array };
/** Posts a message with files like a browser without scripts. */
async function post(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  files: readonly Attached[],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, bytes } of files)
    form.append("files", new File([new Uint8Array(bytes)], name));
  const request = new Response(form);
  return browser.fetch(path, {
    method: "POST",
    body: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type")! },
  });
}
const send = (browser: Browser, files: readonly Attached[], fields: Record<string, string> = {}) =>
  post(browser, "/profile/conversation", { intent: "send", text: "", ...fields }, files);

async function filesIn(browser: Browser): Promise<FileView[]> {
  const { messages } = (await readOwn(browser))!;
  return messages.flatMap((message) => (message as unknown as { files: FileView[] }).files);
}
async function storedNames(conversationId: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of portal.files.list(messageFilesFolder("first", conversationId)))
    names.push(name);
  return names;
}

test("a learner's picture is encoded again without its place, upright, and its mentor sees it", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  const sent = await send(browser, [{ name: "IMG 1.jpg", bytes: photo }], { alt: "A red wall" });
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    "/profile/conversation?sent=3#write",
  ]);
  const [file] = await filesIn(browser);
  expect(file).toMatchObject({
    kind: "picture",
    state: "ready",
    type: "image/jpeg",
    alt: "A red wall",
  });
  const answer = await mentor.browser.fetch(file!.url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''IMG%201.jpg");
  // On its side, the picture is 500 × 2,000; the longest side is limited.
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 400, height: 1_600 });
  expect(answer.bytes.toString("latin1")).not.toContain("secret place");
  const page = await browser.fetch("/profile/conversation");
  expect(page.text).toContain(`<img src="${file!.url}" alt="A red wall"`);
  const thread = await mentor.browser.fetch(`/studio/inbox/${conversationId}`);
  expect(thread.text).toContain(`<img src="${file!.url}" alt="A red wall"`);
});

test("a mentor sends a document and a voice note; the document is only downloaded", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  const files = [
    { name: "../../план <1>.pdf", bytes: pdf },
    { name: "voice.ogg", bytes: voice },
  ];
  const path = `/studio/inbox/${conversationId}`;
  const sent = await post(mentor.browser, path, { intent: "reply", text: "Here" }, files);
  expect(sent.status).toBe(303);
  const [document, note] = await filesIn(browser);
  expect(document).toMatchObject({ kind: "file", name: "план <1>.pdf", type: "application/pdf" });
  expect(note).toMatchObject({ kind: "voice", type: "audio/ogg" });
  const answer = await browser.fetch(document!.url);
  expect(answer.bytes.equals(pdf)).toBe(true);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent("план <1>.pdf")}`,
  );
  const part = await browser.fetch(note!.url, { headers: { range: "bytes=0-3" } });
  expect([part.status, part.text]).toEqual([206, "OggS"]);
  const withNote = await post(mentor.browser, path, { intent: "note", text: "Mine" }, files);
  expect([withNote.status, withNote.text.includes("A note can’t have files")]).toEqual([422, true]);
});

test("a voice note recorded as WebM/Opus becomes Ogg/Opus, and one that can’t be read stays as it is", async () => {
  const { browser } = await openQuestion(portal);
  const webm = await createWebmVoice();
  // Cut off in its list of tracks.
  const damaged = webm.subarray(0, webm.indexOf("A_OPUS"));
  const sent = await send(browser, [
    { name: "voice.webm", bytes: webm },
    { name: "damaged.webm", bytes: damaged },
  ]);
  expect(sent.status).toBe(303);
  const [packed, kept] = await filesIn(browser);
  expect(packed).toMatchObject({ kind: "voice", name: "voice.ogg", type: "audio/ogg" });
  expect(kept).toMatchObject({ kind: "voice", name: "damaged.webm", type: "audio/webm" });
  expect((await browser.fetch(kept!.url)).bytes.equals(damaged)).toBe(true);
  // All of its second is there, as 16,000 samples with 2 bytes each, behind the header.
  const wav = await browser.fetch(`${packed!.url}?as=wav`);
  expect(wav.bytes.length).toBe(44 + 32_000);
});

test("nobody else gets a file: another learner, mentor, portal, a guest, or its mentor of before", async () => {
  const { browser } = await openQuestion(portal);
  await send(browser, [{ name: "a.pdf", bytes: pdf }]);
  const [{ url }] = (await filesIn(browser)) as [FileView];
  const other = await openRegisteredBrowser(portal);
  const admin = await createUserWithRole(portal, "mp-admin");
  const foreign = await openRegisteredBrowser(portal.second);
  for (const reader of [other.browser, admin.browser, portal.browser(), foreign.browser])
    expect((await reader.fetch(url)).status).toBe(404);
  expect((await browser.fetch(`${url.slice(0, -1)}x`)).status).toBe(404);
  expect((await mentor.browser.fetch(url)).status).toBe(200);
  await call(browser, "POST", "/conversation/block", {});
  expect((await mentor.browser.fetch(url)).status).toBe(404);
  expect((await browser.fetch(url)).status).toBe(200);
});

test("who reads a case reads the files of its messages, and no others", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  await send(browser, [{ name: "a.pdf", bytes: pdf }]);
  const [{ url }] = (await filesIn(browser)) as [FileView];
  const leader = await createUserWithRole(portal, "mp-admin");
  expect((await leader.browser.fetch(url)).status).toBe(404);
  const reported = await call(mentor.browser, "POST", `/inbox/${conversationId}/reports`, {
    reason: "",
  });
  expect(reported.status).toBe(200);
  expect((await leader.browser.fetch(url)).status).toBe(200);
  await call(browser, "DELETE", "/conversation");
  expect((await leader.browser.fetch(url)).status).toBe(200);
  expect((await browser.fetch(url)).status).toBe(404);
});

test("a file that can't be taken is refused with a reason, and the typed text stays", async () => {
  const { browser } = await openQuestion(portal);
  const html = Buffer.from("<html><script>alert(1)</script>");
  const png = await sharp(photo).png().toBuffer();
  const refusals: [Attached, string][] = [
    [{ name: "photo.jpg", bytes: html }, "content doesn’t match its name"],
    [{ name: "plan.pdf", bytes: png }, "content doesn’t match its name"],
    [{ name: "page.html", bytes: html }, "Files of this type can’t be sent"],
    [{ name: "drawing.svg", bytes: Buffer.from("<svg/>") }, "Files of this type can’t be sent"],
    [{ name: "cut.png", bytes: png.subarray(0, 400) }, "The file is damaged"],
    [
      { name: "long.ogg", bytes: Buffer.concat([voice, Buffer.alloc(fileMaxBytes.voice)]) },
      "too large",
    ],
  ];
  for (const [file, reason] of refusals) {
    const { status, text } = await send(browser, [file], { text: "My typed words" });
    expect([file.name, status, text.includes(reason)]).toEqual([file.name, 422, true]);
    expect(text).toContain("My typed words</textarea>");
  }
  const many = Array.from({ length: messageFilesMax + 1 }, () => ({ name: "a.pdf", bytes: pdf }));
  expect((await send(browser, many)).status).toBe(422);
  expect((await send(browser, [])).status).toBe(422);
  expect(await filesIn(browser)).toEqual([]);
});

test("the API takes files, and a repeat with the same key stores them once", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  const files = [{ name: "a.pdf", content: pdf.toString("base64") }];
  const message = { text: "", files, idempotencyKey: "once-1" };
  for (const _ of [1, 2])
    expect((await call(browser, "POST", "/conversation/messages", message)).status).toBe(200);
  expect((await filesIn(browser)).map(({ name }) => name)).toEqual(["a.pdf"]);
  expect((await replyTo(mentor.browser, conversationId, "", { files })).status).toBe(200);
  expect(await storedNames(conversationId)).toHaveLength(2);
});

test("deleting a conversation deletes its files; the sweep deletes what belongs to no message", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  await send(browser, [{ name: "a.pdf", bytes: pdf }]);
  const other = await openQuestion(portal);
  await send(other.browser, [{ name: "b.pdf", bytes: pdf }]);
  const [kept] = await storedNames(other.conversationId);
  const orphan = kept!.replace(/[^/]+$/, `${crypto.randomUUID()}.pdf`);
  await portal.files.write(orphan, pdf);
  const tools = { db: portal.database.db, files: portal.files };
  await sweepMessageFiles(tools, "first");
  expect(await storedNames(other.conversationId)).toEqual([kept]);
  expect(await storedNames(conversationId)).toHaveLength(1);
  await deleteUnusedFiles(tools, { environmentId: "first", conversationId });
  expect(await storedNames(conversationId)).toHaveLength(1);
  await call(browser, "DELETE", "/conversation");
  expect(await storedNames(conversationId)).toEqual([]);
});
