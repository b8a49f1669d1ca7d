import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { conversationRetentionMs } from "#domains/conversations/conversation.ts";
import { messageFilesFolder } from "#domains/conversations/files/message-file.ts";
import { deletionGraceMs, erasureQueue } from "#domains/people/erasure/erase-deleted.server.ts";
import { fileSweepQueue } from "#domains/people/profile/sweep-profile-pictures.server.ts";
import { sweepQueue } from "#domains/people/sweep-expired.server.ts";
import { backup } from "#platform/backup/backup.server.ts";
import { folderTarget } from "#platform/backup/files-target.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { ask, openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { openFileStore } from "#tests/kit/file-store.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readZip } from "#tests/kit/read-zip.ts";
import { createSampleVoice } from "#simulators/chat/sample-voice.ts";

const waitMs = 15_000;
const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal();
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

const plan = Buffer.from("%PDF-1.7\n% the learner's\n%%EOF");
const answer = Buffer.from("%PDF-1.7\n% the mentor's\n%%EOF");
const voice = createSampleVoice();
const upload = (name: string, bytes: Buffer) => ({ name, content: bytes.toString("base64") });

/** Creates a learner with two files, one of them also as a WAV file, and an answer with one. */
async function openQuestionWithFiles() {
  const learner = await openQuestion(portal);
  const files = [upload("plan.pdf", plan), upload("voice.ogg", voice)];
  expect((await ask(learner.browser, "", { files })).status).toBe(200);
  const answered = await replyTo(mentor.browser, learner.conversationId, "Here", {
    files: [upload("answer.pdf", answer)],
  });
  expect(answered.status).toBe(200);
  const { messages } = (await readOwn(learner.browser))!;
  const shown = messages as unknown as { files: { type: string; url: string }[] }[];
  const urls = shown.flatMap((one) => one.files).map(({ url }) => url);
  expect((await learner.browser.fetch(`${urls[1]}?as=wav`)).status).toBe(200);
  return { ...learner, urls };
}

async function listStored(conversationId: string, files: FileStore = portal.files) {
  const names: string[] = [];
  for await (const name of files.list(messageFilesFolder("first", conversationId)))
    names.push(name);
  return names;
}

async function copyFilesOf({ browser, userId }: { browser: Browser; userId: string }) {
  const path = `/users/${userId}/data-copy`;
  await call(browser, "POST", path, {});
  const readStatus = async () => {
    const { json } = await call(browser, "GET", path);
    return (json["copy"] as unknown as { status: string } | null)?.status;
  };
  await waitFor(readStatus).toBe("ready");
  const { json } = await call(browser, "POST", `${path}/link`, {});
  const zip = await readZip((await browser.fetch(String(json["path"]))).bytes);
  return Object.entries(zip).filter(([name]) => name.startsWith("files/messages/"));
}

test("a copy of a learner's data has the files of both, a mentor's what they sent, nobody else's any", async () => {
  const learner = await openQuestionWithFiles();
  const other = await openQuestion(portal);
  const bytesOf = (files: [string, Buffer][]) => files.map(([, bytes]) => bytes.toString("latin1"));
  const inCopy = bytesOf(await copyFilesOf(learner));
  expect(inCopy.toSorted()).toEqual(
    [plan, voice, answer].map((bytes) => bytes.toString("latin1")).toSorted(),
  );
  expect(bytesOf(await copyFilesOf(mentor))).toEqual([answer.toString("latin1")]);
  expect(await copyFilesOf(other)).toEqual([]);
});

test("erasing an account deletes the stored files of its conversation at once, and no others", async () => {
  const [learner, other] = [await openQuestionWithFiles(), await openQuestionWithFiles()];
  expect(await listStored(learner.conversationId)).toHaveLength(4);
  await portal.database.db.execute(sql`
    update memberships set deleted_at = ${new Date(portal.clock.now() - deletionGraceMs - 1_000)}
    where user_id = ${learner.userId}`);
  await portal.enqueue(erasureQueue);
  await waitFor(() => listStored(learner.conversationId)).toEqual([]);
  for (const url of learner.urls) expect((await mentor.browser.fetch(url)).status).toBe(404);
  expect(await listStored(other.conversationId)).toHaveLength(4);
});

test("when a conversation's time is over, the next nights delete its rows and then its stored files", async () => {
  const [old, recent] = [await openQuestionWithFiles(), await openQuestionWithFiles()];
  const setAge = (id: string, ageMs: number) =>
    portal.database.db.execute(sql`
      update conversations set last_message_at = ${new Date(portal.clock.now() - ageMs)}
      where id = ${id}`);
  await setAge(old.conversationId, conversationRetentionMs + 1_000);
  await setAge(recent.conversationId, conversationRetentionMs - 60_000);
  await portal.enqueue(sweepQueue);
  await waitFor(async () => (await old.browser.fetch(old.urls[0]!)).status).toBe(404);
  await portal.enqueue(fileSweepQueue);
  await waitFor(() => listStored(old.conversationId)).toEqual([]);
  expect(await listStored(recent.conversationId)).toHaveLength(4);
  expect((await recent.browser.fetch(recent.urls[0]!)).bytes.equals(plan)).toBe(true);
});

test("a restored backup has the files of messages under the names that their rows have", async () => {
  const { conversationId } = await openQuestionWithFiles();
  const folder = await mkdtemp(join(tmpdir(), "lampstand-message-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = await createTestDatabase({ from: "empty" });
  const database = openDatabase({ url: target.url, poolSize: 2 });
  onTestFinished(async () => {
    await database.close();
    await target.drop();
  });
  const file = join(folder, "all.zip");
  const filesDir = join(folder, "files");
  await backup({ pool: portal.database.pool, files: portal.files }, file);
  await restore({ pool: database.pool, files: folderTarget(filesDir) }, file);
  const { rows } = await database.db.execute<{ name: string; bytes: number }>(sql`
    select stored_name as name, bytes from conversation_files
    where conversation_id = ${conversationId} order by sequence, position`);
  const restored = openFileStore(filesDir);
  const contents = await Promise.all(rows.map(({ name }) => restored.readBytes(name)));
  expect(contents.map((bytes) => bytes?.toString("latin1"))).toEqual(
    [plan, voice, answer].map((bytes) => bytes.toString("latin1")),
  );
  expect(rows.map(({ bytes }) => bytes)).toEqual(contents.map((bytes) => bytes!.length));
  expect(await listStored(conversationId, restored)).toHaveLength(4);
});
