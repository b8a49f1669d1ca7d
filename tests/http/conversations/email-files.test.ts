import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { incomingQueue } from "#domains/conversations/channels/queue-incoming-message.server.ts";
import { emailNoticeLimit } from "#domains/conversations/email/add-email.server.ts";
import { emailFilesMaxBytes } from "#domains/conversations/email/outgoing-email.server.ts";
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
import { readOwn, replyTo } from "#tests/kit/conversations.ts";
import { type EmailPortal, startEmailPortal, waitFor } from "#tests/kit/email-conversations.ts";
import { handOver, writeMixed } from "#tests/kit/incoming-emails.ts";
import { call } from "#tests/kit/portal.ts";

type FileView = { kind: string; state: string; name: string; type: string; url: string };

const longTestMs = 60_000;
const megabyte = 1024 * 1024;
let { portal, mentor, textsOf, sentTo, openByEmail } = {} as EmailPortal;
let photo: Buffer;
beforeAll(async () => {
  ({ portal, mentor, textsOf, sentTo, openByEmail } = await startEmailPortal());
  photo = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => portal.clock.advance(emailNoticeLimit.windowMs));
afterAll(() => portal.close());

const pdf = Buffer.from("%PDF-1.7\n%%EOF");
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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
const lastNotice = async (email: string) => (await sentTo(email)).at(-1)?.text ?? "";

test("the files of an email become files of the message, and only its readers get them", async () => {
  const { browser, email, address, conversationId } = await openByEmail();
  const other = await openByEmail();
  const body = writeMixed("Two files:", [
    { name: "../..\\IMG\u202Egpj.jpg", type: "image/jpeg", bytes: photo },
    { name: "plan.pdf", type: "application/pdf", bytes: pdf },
    { name: "smime.p7s", type: "application/pkcs7-signature", bytes: Buffer.from("signed") },
  ]);
  expect((await handOver(portal, { from: email, to: address, body })).outcome).toBe("taken");
  await waitFor(() => textsOf(conversationId)).toContain("Two files:");
  const files = await filesIn(browser);
  expect(files).toMatchObject([
    { kind: "picture", state: "ready", name: "IMGgpj.jpg", type: "image/jpeg" },
    { kind: "file", state: "ready", name: "plan.pdf", type: "application/pdf" },
  ]);
  const picture = await browser.fetch(files[0]!.url);
  expect([picture.status, picture.bytes.includes("secret place")]).toEqual([200, false]);
  expect((await mentor.browser.fetch(files[1]!.url)).status).toBe(200);
  expect((await other.browser.fetch(files[1]!.url)).status).toBe(404);
  await waitFor(() => storedNames(conversationId)).toHaveLength(2);
  // An email from somebody else leaves no file, and neither does one to another's conversation.
  const stranger = { from: other.email, to: address, body };
  expect((await handOver(portal, stranger)).outcome).toBe("taken");
  await waitFor(() => lastNotice(email)).toContain("another address");
  await waitFor(() => storedNames(conversationId)).toHaveLength(2);
  expect(await filesIn(other.browser)).toEqual([]);
});

test("an email may be only a picture; logos of signatures are left out", async () => {
  const { browser, email, address } = await openByEmail();
  const body = writeMixed(
    "",
    [
      { name: "logo.png", type: "image/png", bytes: logo, isInline: true },
      { name: "image001.jpg", type: "image/jpeg", bytes: photo, isInline: true },
    ],
    "related",
  );
  await handOver(portal, { from: email, to: address, body });
  await waitFor(() => filesIn(browser)).toMatchObject([{ name: "image001.jpg", kind: "picture" }]);
  const onlyLogo = writeMixed(
    "",
    [{ name: "logo.png", type: "image/png", bytes: logo, isInline: true }],
    "related",
  );
  await handOver(portal, { from: email, to: address, body: onlyLogo });
  await waitFor(() => lastNotice(email)).toContain("couldn’t find any text from you");
});

test("files that lie, are empty or too many are refused by name, and the text arrives", async () => {
  const { browser, email, address, conversationId } = await openByEmail();
  const bad = [
    { name: "lie.jpg", type: "image/jpeg", bytes: Buffer.from("<script>alert(1)</script>") },
    { name: "empty.pdf", type: "application/pdf", bytes: Buffer.alloc(0) },
    { name: "run.exe", type: "application/pdf", bytes: Buffer.from("MZ") },
  ];
  const body = writeMixed("Good text", [
    ...bad,
    { name: "good.pdf", type: "application/pdf", bytes: pdf },
  ]);
  await handOver(portal, { from: email, to: address, body });
  await waitFor(() => textsOf(conversationId)).toContain("Good text");
  expect(await filesIn(browser)).toMatchObject([{ name: "good.pdf" }]);
  await waitFor(() => lastNotice(email)).toMatch(
    /but not these files:\n• lie\.jpg: .*match.*\n• empty\.pdf: .*damaged.*\n• run\.exe: .*type/,
  );
  expect(await lastNotice(email)).not.toContain("good.pdf");
  await handOver(portal, { from: email, to: address, body: writeMixed("", bad) });
  await waitFor(() => lastNotice(email)).toContain("couldn’t accept any of its files");
  await waitFor(() => storedNames(conversationId)).toHaveLength(1);
});

test("of 60 files the first are taken, the others are counted, and an unverified sender's aren't taken", async () => {
  const { browser, email, address, conversationId } = await openByEmail();
  const sixty = Array.from({ length: 60 }, (_, at) => ({
    name: `${at}.pdf`,
    type: "application/pdf",
    bytes: pdf,
  }));
  const body = writeMixed("Sixty", sixty);
  await handOver(portal, { from: email, to: address, body });
  await waitFor(() => lastNotice(email)).toContain(
    "• 13.pdf: That’s too many files for one message. Send at most 4.\n• and 46 more files",
  );
  const { json } = await call(mentor.browser, "GET", `/inbox/${conversationId}`);
  expect(JSON.stringify(json["messages"])).toContain("and 46 more files");
  expect(await filesIn(browser)).toHaveLength(messageFilesMax);
  const headers = { "Authentication-Results": "mx.example; dmarc=fail" };
  await handOver(portal, { from: email, to: address, body, headers });
  await waitFor(async () => (await sentTo(email)).map(({ text }) => text).join()).toContain(
    "didn’t accept its files",
  );
  await waitFor(() => lastNotice(email)).toContain("a mentor will check it");
  expect(await filesIn(browser)).toHaveLength(messageFilesMax);
  await waitFor(() => storedNames(conversationId)).toHaveLength(messageFilesMax);
});

test(
  "a file of 25 MB is refused with its name, and the text arrives; more is refused at once",
  async () => {
    const { browser, email, address, conversationId } = await openByEmail();
    const large = { name: "film.pdf", type: "application/pdf", bytes: Buffer.alloc(25_000_000) };
    const body = writeMixed("With a film", [large]);
    expect((await handOver(portal, { from: email, to: address, body })).outcome).toBe("taken");
    await waitFor(() => textsOf(conversationId)).toContain("With a film");
    await waitFor(() => lastNotice(email)).toContain("• film.pdf: The file is too large");
    const largest = Buffer.concat([pdf, Buffer.alloc(fileMaxBytes.file - pdf.length)]);
    const taken = writeMixed("The largest", [{ ...large, bytes: largest }]);
    await handOver(portal, { from: email, to: address, body: taken });
    await waitFor(() => filesIn(browser)).toMatchObject([{ name: "film.pdf", state: "ready" }]);
    const tooLarge = "a".repeat(40 * megabyte);
    expect((await handOver(portal, { from: email, to: address, text: tooLarge })).status).toBe(413);
  },
  longTestMs,
);

test("the files of an email that waits are kept, and deleted with it", async () => {
  const { browser, email, address, conversationId } = await openByEmail();
  const body = writeMixed("Later", [{ name: "a.pdf", type: "application/pdf", bytes: pdf }]);
  const { db } = portal.database;
  // Nothing adds the email while the job can't read it.
  await db.execute(
    sql`create or replace function fail() returns trigger as 'begin raise exception ''later''; end' language plpgsql`,
  );
  await db.execute(
    sql`create trigger later before insert on conversation_messages for each row execute function fail()`,
  );
  await handOver(portal, { from: email, to: address, body });
  const [waiting] = await storedNames(conversationId);
  expect(waiting).toMatch(/\.waiting$/);
  const tools = { db, files: portal.files };
  await sweepMessageFiles(tools, "first");
  await deleteUnusedFiles(tools, { environmentId: "first", conversationId });
  expect(await storedNames(conversationId)).toEqual([waiting]);
  await db.execute(sql`drop trigger later on conversation_messages`);
  const job = { environmentId: "first", issuer: "email", subject: conversationId };
  await portal.enqueue(incomingQueue, job);
  await waitFor(() => filesIn(browser)).toMatchObject([{ name: "a.pdf", state: "ready" }]);
  await waitFor(() => storedNames(conversationId)).not.toContain(waiting);
  const orphan = waiting!.replace(/[^/]+$/, `${crypto.randomUUID()}.waiting`);
  await portal.files.write(orphan, pdf);
  await sweepMessageFiles(tools, "first");
  expect(await storedNames(conversationId)).toHaveLength(1);
});

test("an answer's files come with the email; large ones stay on the portal, and discreet emails have none", async () => {
  const { browser, email, conversationId } = await openByEmail();
  const fileOf = (name: string, bytes: Buffer) => ({ name, content: bytes.toString("base64") });
  const answer = async (text: string, files: readonly { name: string; content: string }[]) => {
    const count = (await sentTo(email)).length;
    expect((await replyTo(mentor.browser, conversationId, text, { files })).status).toBe(200);
    await waitFor(() => sentTo(email)).toHaveLength(count + 1);
    return (await sentTo(email)).at(-1)!;
  };
  const sent = await answer("", [fileOf("plan ✝.pdf", pdf), fileOf("wall.jpg", photo)]);
  expect(sent.files).toMatchObject([
    { name: "plan ✝.pdf", type: "application/pdf", bytes: pdf.length },
    { name: "wall.jpg", type: "image/jpeg" },
  ]);
  expect(sent.text).toMatch(/^To write back/);
  const large = Buffer.concat([pdf, Buffer.alloc(emailFilesMaxBytes)]);
  const tooLarge = await answer("See the film", [fileOf("film.pdf", large)]);
  expect(tooLarge.files).toEqual([]);
  expect(tooLarge.text).toMatch(
    /^See the film\n\nThis answer comes with a file[^]*\/profile\/conversation/,
  );
  const { json } = await call(browser, "GET", "/notifications/preferences");
  await call(browser, "PUT", "/notifications/preferences", { ...json, discreet: true });
  const discreet = await answer("Secret", [fileOf("secret.pdf", pdf)]);
  expect(discreet.files).toEqual([]);
  expect(discreet.text).not.toMatch(/secret/i);
  const page = await mentor.browser.fetch(`/studio/inbox/${conversationId}`);
  expect(page.text).not.toContain("takes no files");
});

test("the simulated mail service answers with a picture", async () => {
  portal.runningSimulators!.connectWebhooks(portal.origin);
  const { browser, email, conversationId } = await openByEmail();
  await replyTo(mentor.browser, conversationId, "Show me.");
  await waitFor(() => sentTo(email)).toHaveLength(1);
  await fetch(`${portal.simulatorsUrl}/mail/replies`, {
    method: "POST",
    body: new URLSearchParams({ to: email, kind: "picture", text: "Here it is" }),
  });
  await waitFor(() => filesIn(browser)).toMatchObject([{ name: "picture.png", kind: "picture" }]);
  expect(await textsOf(conversationId)).toContain("Here it is");
});
