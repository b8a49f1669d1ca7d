import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unreachableAfterMs } from "#domains/conversations/channels/deliver-messages.server.ts";
import { deliveryQueue } from "#domains/conversations/channels/queue-delivery.server.ts";
import { openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import {
  chooseChannel,
  type EmailPortal,
  startEmailPortal,
  waitFor,
} from "#tests/kit/email-conversations.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { handOver } from "#tests/kit/incoming-emails.ts";
import { call } from "#tests/kit/portal.ts";

let { portal, mentor, threadOf, textsOf, sentTo, openByEmail, setMailServerAnswer } =
  {} as EmailPortal;
beforeAll(async () => {
  ({ portal, mentor, threadOf, textsOf, sentTo, openByEmail, setMailServerAnswer } =
    await startEmailPortal());
});
afterAll(() => portal.close());

test("a learner switches to email, gets the mentor's answers there, and answers by replying", async () => {
  const { browser, email, conversationId, address } = await openByEmail("Who wrote the letter?");
  expect((await replyTo(mentor.browser, conversationId, "Paul did. 🕯")).status).toBe(200);
  await waitFor(() => sentTo(email)).toHaveLength(1);
  const [first] = await sentTo(email);
  expect(first).toMatchObject({ to: [email], replyTo: address, autoSubmitted: "", references: "" });
  expect(first!.text).toContain("Paul did. 🕯");
  expect(first!.text).toMatch(
    /reply to this email[^]*\/profile\/conversation\n[^]*\/unsubscribe\//,
  );
  expect(first!.unsubscribe).toContain("List-Unsubscribe=One-Click");
  expect(address).toMatch(/^reply\+[\da-f]{56}@reply\.first\.example$/);
  await waitFor(async () => (await threadOf(conversationId)).at(-1)).toMatchObject({
    state: "sent",
    channel: "email",
  });
  const reply = `Thank you! 🕊️\n\nOn Mon, 23 Nov 2026 at 10:00, Maria\n<a@b.example> wrote:\n> Paul did.`;
  expect(await handOver(portal, { from: email, to: address, text: reply })).toEqual({
    status: 200,
    outcome: "taken",
  });
  await waitFor(() => textsOf(conversationId)).toContain("Thank you! 🕊️");
  expect((await readOwn(browser))!.messages.at(-1)).toMatchObject({
    channel: "email",
    direction: "in",
  });
  await replyTo(mentor.browser, conversationId, "You are welcome.");
  await waitFor(() => sentTo(email)).toHaveLength(2);
  expect((await sentTo(email))[1]!.references).toContain(first!.messageId);
  // The answer itself came by email, so no notification repeats that.
  const { rows } = await portal.database.db.execute(
    sql`select 1 from outbox where recipient = ${email} and subject like '%answered%'`,
  );
  expect(rows).toEqual([]);
});

test("only a verified address can be chosen, and stopping the emails stops these too", async () => {
  const { browser, email, conversationId } = await openQuestion(portal);
  expect((await chooseChannel(browser, "email")).json).toMatchObject({ code: "CHANNEL-MISSING" });
  await verifyAddress(portal, email);
  expect((await chooseChannel(browser, "email")).status).toBe(200);
  await replyTo(mentor.browser, conversationId, "One");
  await waitFor(() => sentTo(email)).toHaveLength(1);
  const [, stopPath] = /<http:\/\/[^/]+(\/unsubscribe\/[^>]+)>/.exec(
    (await sentTo(email))[0]!.unsubscribe,
  )!;
  await portal.browser().fetch(stopPath!, {
    method: "POST",
    origin: null,
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  await replyTo(mentor.browser, conversationId, "Two");
  expect((await threadOf(conversationId)).at(-1)).toMatchObject({ text: "Two", channel: "portal" });
  expect((await chooseChannel(browser, "email")).status).toBe(200);
  await replyTo(mentor.browser, conversationId, "Three");
  await waitFor(() => sentTo(email)).toHaveLength(2);
});

test("discreet notices have a neutral sender and no words of the answer", async () => {
  const { browser, email, conversationId } = await openByEmail();
  const { json } = await call(browser, "GET", "/notifications/preferences");
  const saved = await call(browser, "PUT", "/notifications/preferences", {
    ...json,
    discreet: true,
  });
  expect(saved.status).toBe(200);
  await replyTo(mentor.browser, conversationId, "A secret answer");
  await waitFor(() => sentTo(email)).toHaveLength(1);
  const [received] = await sentTo(email);
  expect(received!.senderName).toBe("Notes");
  expect(received!.subject + received!.text).not.toMatch(/secret answer|your mentor|at first/i);
});

test("a bounce marks the answer as failed, and the mentor reads why; a delay doesn't", async () => {
  const { email, conversationId, address } = await openByEmail();
  await replyTo(mentor.browser, conversationId, "Are you there?");
  await waitFor(() => sentTo(email)).toHaveLength(1);
  const { messageId } = (await sentTo(email))[0]!;
  const bounce = (action: string, status: string, id: string) =>
    `From: <>\r\nTo: <lampstand@localhost>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: ${action}\r\nStatus: ${status}\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${id}\r\n--b--\r\n`;
  await waitFor(async () => (await threadOf(conversationId)).at(-1)!.state).toBe("sent");
  expect((await handOver(portal, bounce("delayed", "4.4.1", messageId))).outcome).toBe("bounce");
  expect((await threadOf(conversationId)).at(-1)!.state).toBe("sent");
  const own = `<1.${address}>`;
  expect((await handOver(portal, bounce("failed", "5.1.1", own))).outcome).toBe("bounce");
  expect((await threadOf(conversationId))[0]!.state).toBe("sent");
  const other = bounce("failed", "5.1.1", messageId.replace("reply+0", "reply+1"));
  expect((await handOver(portal, other)).status).toBe(200);
  expect((await handOver(portal, bounce("failed", "5.1.1", messageId))).outcome).toBe("bounce");
  expect((await threadOf(conversationId)).at(-1)).toMatchObject({
    state: "failed",
    failure: "unknown",
  });
  const page = await mentor.browser.fetch(`/studio/inbox/${conversationId}`);
  expect(page.text).toContain("can’t be reached by email");
});

test("a refused address fails at once; while the mail server is down, answers wait", async () => {
  const { conversationId, email } = await openByEmail();
  await setMailServerAnswer("550");
  await replyTo(mentor.browser, conversationId, "Refused");
  await waitFor(async () => (await threadOf(conversationId)).at(-1)).toMatchObject({
    state: "failed",
    failure: "unknown",
  });
  await setMailServerAnswer("451");
  await replyTo(mentor.browser, conversationId, "Later");
  await waitFor(async () => {
    const { rows } = await portal.database.db.execute<{ tries: number }>(
      sql`select sum(retry_count)::int as tries from pgboss.job where name = ${deliveryQueue}`,
    );
    return rows[0]!.tries;
  }).toBeGreaterThan(0);
  expect((await threadOf(conversationId)).at(-1)!.state).toBe("queued");
  await setMailServerAnswer("");
  await portal.enqueue(deliveryQueue, { environmentId: "first", conversationId });
  await waitFor(async () => (await sentTo(email)).at(-1)?.text).toContain("Later");
  await setMailServerAnswer("451");
  await replyTo(mentor.browser, conversationId, "Too late");
  portal.clock.advance(unreachableAfterMs);
  await portal.enqueue(deliveryQueue, { environmentId: "first", conversationId });
  await waitFor(async () => (await threadOf(conversationId)).at(-1)!.failure).toBe("unreachable");
  await setMailServerAnswer("");
});

test("the simulated mail service answers, repeats, answers late and in another order, and bounces", async () => {
  portal.runningSimulators!.connectWebhooks(portal.origin);
  const { email, conversationId } = await openByEmail();
  for (const text of ["First", "Second"]) await replyTo(mentor.browser, conversationId, text);
  await waitFor(() => sentTo(email)).toHaveLength(2);
  const [first, second] = await sentTo(email);
  const answer = async (fields: Record<string, string>) => {
    const response = await fetch(`${portal.simulatorsUrl}/mail/replies`, {
      method: "POST",
      body: new URLSearchParams({ to: email, ...fields }),
    });
    return ((await response.json()) as { answers: string[] }).answers;
  };
  const { messageId } = second!;
  expect(await answer({ messageId, text: "To the second", times: "2" })).toEqual([
    '200 {"outcome":"taken"}',
    '200 {"outcome":"repeated"}',
  ]);
  await answer({ messageId: first!.messageId, text: "To the first" });
  await waitFor(() => textsOf(conversationId)).toEqual([
    "May I ask by email?",
    "To the second",
    "To the first",
  ]);
  expect(await answer({ kind: "automatic" })).toEqual(['200 {"outcome":"automatic"}']);
  expect(await answer({ kind: "bounce", messageId })).toEqual(['200 {"outcome":"bounce"}']);
  const thread = await threadOf(conversationId);
  expect(thread.find(({ text }) => text === "Second")).toMatchObject({ state: "failed" });
});
