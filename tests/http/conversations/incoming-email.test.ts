import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailNoticeLimit } from "#domains/conversations/email/add-email.server.ts";
import { listInbox, readOwn } from "#tests/kit/conversations.ts";
import { type EmailPortal, startEmailPortal, waitFor } from "#tests/kit/email-conversations.ts";
import {
  emailSecret,
  handOver,
  passwordOf,
  replyDomain,
  signatureOf,
  writeEmail,
} from "#tests/kit/incoming-emails.ts";
import { call } from "#tests/kit/portal.ts";

const longTestMs = 30_000;
let { portal, mentor, threadOf, textsOf, sentTo, openByEmail } = {} as EmailPortal;
beforeAll(async () => {
  ({ portal, mentor, threadOf, textsOf, sentTo, openByEmail } = await startEmailPortal());
});
beforeEach(() => portal.clock.advance(emailNoticeLimit.windowMs));
afterAll(() => portal.close());

test("the same email counts once, and a call without the secret or of another portal changes nothing", async () => {
  const { email, address, conversationId } = await openByEmail();
  const raw = writeEmail({ from: email, to: address, text: "Only once" });
  expect((await handOver(portal, raw, {})).status).toBe(401);
  expect((await handOver(portal, raw, passwordOf("wrong"))).status).toBe(401);
  expect((await handOver(portal, raw, signatureOf("wrong", raw))).status).toBe(401);
  expect((await handOver(portal.second, raw)).status).toBe(404);
  const signed = await handOver(portal, raw, signatureOf(emailSecret, raw));
  expect(signed.outcome).toBe("taken");
  expect((await handOver(portal, raw)).outcome).toBe("repeated");
  await waitFor(() => textsOf(conversationId)).toContain("Only once");
  expect((await textsOf(conversationId)).filter((text) => text === "Only once")).toHaveLength(1);
  const forged = address.replace(/.{4}@/, "0000@");
  for (const to of [forged, `reply@${replyDomain}`, "reply+00@x.example"])
    expect(await handOver(portal, { from: email, to, text: "Lost" })).toEqual({
      status: 200,
      outcome: "unknown-address",
    });
});

test("the fields of Postmark, Mailgun and SendGrid carry the same email", async () => {
  const { email, address, conversationId } = await openByEmail();
  const rawOf = (text: string) => writeEmail({ from: email, to: address.toUpperCase(), text });
  const json = JSON.stringify({ RawEmail: rawOf("by Postmark"), TextBody: "elsewhere" });
  const password = passwordOf(emailSecret);
  const type = (name: string) => ({ ...password, "content-type": name });
  expect((await handOver(portal, json, type("application/json"))).outcome).toBe("taken");
  const form = new URLSearchParams({ "body-mime": rawOf("by Mailgun") }).toString();
  const formType = "application/x-www-form-urlencoded";
  const mailgun = await handOver(portal, form, type(formType), "/webhooks/email/mime");
  expect(mailgun.outcome).toBe("taken");
  const boundary = "----sendgrid-4711";
  const parts = `--${boundary}\r\nContent-Disposition: form-data; name="email"\r\n\r\n${rawOf("by SendGrid")}\r\n--${boundary}--\r\n`;
  const sent = await handOver(portal, parts, type(`multipart/form-data; boundary=${boundary}`));
  expect(sent).toEqual({ status: 200, outcome: "taken" });
  await waitFor(() => textsOf(conversationId)).toEqual(
    expect.arrayContaining(["by Postmark", "by Mailgun", "by SendGrid"]),
  );
  expect((await handOver(portal, "{}", type("application/json"))).status).toBe(422);
});

test("nobody sees an email from another address, and the learner gets a notice", async () => {
  const { email, address, conversationId } = await openByEmail();
  await handOver(portal, { from: "stranger@evil.example", to: address, text: "I am a stranger" });
  await waitFor(async () => (await sentTo(email)).at(-1)?.text).toContain("from another address");
  expect((await sentTo(email)).at(-1)).toMatchObject({ autoSubmitted: "auto-replied" });
  const { rows } = await portal.database.db.execute(
    sql`select 1 from conversation_messages where text like '%stranger%'`,
  );
  expect(rows).toEqual([]);
  expect(await sentTo("stranger@evil.example")).toEqual([]);
  expect(await textsOf(conversationId)).toEqual(["May I ask by email?"]);
});

test("an email that failed the checks waits for the mentor, who accepts it", async () => {
  const { browser, email, address, conversationId } = await openByEmail();
  const failed = { "Authentication-Results": "mx.example; spf=fail smtp.mailfrom=evil.example" };
  const text = "See https://evil.example/ please";
  await handOver(portal, { from: email, to: address, text, headers: failed });
  await waitFor(async () => (await threadOf(conversationId)).map(({ kind }) => kind)).toContain(
    "unverified",
  );
  const held = (await threadOf(conversationId)).find(({ kind }) => kind === "unverified")!;
  expect(held).toMatchObject({ direction: "internal", isHeld: true, text: "See […] please" });
  expect(JSON.stringify(await readOwn(browser))).not.toContain("evil");
  const row = (await listInbox(mentor.browser)).find(({ id }) => id === conversationId);
  expect(row!.waitingSince).not.toBeNull();
  await waitFor(async () => (await sentTo(email)).at(-1)?.text).toContain("a mentor will check it");
  const page = await mentor.browser.fetch(`/studio/inbox/${conversationId}`);
  expect(page.text).toContain("someone else may have sent it");
  const release = `/inbox/${conversationId}/messages/${held.sequence}/release`;
  expect((await call(browser, "POST", release)).status).toBe(403);
  expect((await call(mentor.browser, "POST", release)).status).toBe(200);
  expect((await readOwn(browser))!.messages.map((message) => message.text)).toContain(text);
});

test("answers of programs are dropped and counted", async () => {
  const { email, address, conversationId } = await openByEmail();
  const cases: Record<string, string>[] = [
    { "Auto-Submitted": "auto-replied" },
    { Precedence: "bulk" },
    { "X-Auto-Response-Suppress": "All" },
    { "Return-Path": "<>" },
  ];
  for (const headers of cases)
    expect(
      await handOver(portal, { from: email, to: address, text: "I am away", headers }),
    ).toEqual({ status: 200, outcome: "automatic" });
  const daemon = { from: "MAILER-DAEMON@mail.example", to: address, text: "I am away" };
  expect((await handOver(portal, daemon)).outcome).toBe("automatic");
  const person = {
    from: email,
    to: address,
    text: "I am here",
    headers: { "Auto-Submitted": "no" },
  };
  expect((await handOver(portal, person)).outcome).toBe("taken");
  await waitFor(() => textsOf(conversationId)).toContain("I am here");
  expect(await textsOf(conversationId)).not.toContain("I am away");
});

test("HTML becomes text without its quotation, and what is too long gets a clear answer", async () => {
  const { email, address, conversationId } = await openByEmail();
  const html = `Content-Type: text/html; charset=utf-8\r\n\r\n<style>p{}</style><p>Hello &amp; <b>peace</b></p><div class="gmail_quote">On Mon, 23 Nov 2026 Maria &lt;a@b.example&gt; wrote:<br><blockquote>Paul did.</blockquote></div>`;
  await handOver(portal, { from: email, to: address, body: html });
  await waitFor(() => textsOf(conversationId)).toContain("Hello & peace");
  const lastText = async () => (await sentTo(email)).at(-1)?.text ?? "";
  await handOver(portal, { from: email, to: address, text: "long ".repeat(1_000) });
  await waitFor(lastText).toContain("too long");
  await handOver(portal, { from: email, to: address, text: "> only a quotation" });
  await waitFor(lastText).toContain("couldn’t find any text from you");
  await handOver(portal, { from: email, to: address, text: "a\u202Eb \u0000c" });
  await waitFor(() => textsOf(conversationId)).toContain("ab c");
});

test(
  "hostile emails are taken like others",
  async () => {
    const { email, address } = await openByEmail();
    const million = 1_000_000;
    const bodies = [
      `Content-Type: text/html\r\n\r\n${"a&".repeat(million / 2)}`,
      `\r\n${">".repeat(million)}`,
      `\r\n${">\n".repeat(million / 2)}`,
      `Content-Type: text/html\r\n\r\n${"<b>".repeat(million / 3)}`,
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(10_000)}`,
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n".repeat(1_000)}`,
    ];
    for (const body of bodies) {
      const { outcome } = await handOver(portal, { from: email, to: address, body });
      expect(outcome).toBe("taken");
    }
  },
  longTestMs,
);
