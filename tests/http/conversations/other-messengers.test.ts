import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replyTimeMs } from "#domains/conversations/channels/reply-time.ts";
import type { Messenger } from "#domains/messaging/messenger.ts";
import { annaId, bohdanId, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { listInbox, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { signInByMessenger } from "#tests/kit/messenger-sign-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const waitMs = 15_000;
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const chatOf = (messenger: Messenger, person: string) =>
  openChat(portal.simulatorsUrl, messenger, person);
async function lastAnswer(conversationId: string) {
  const { json } = await call(mentor.browser, "GET", `/inbox/${conversationId}`);
  const messages = json["messages"] as unknown as { direction: string; state: string }[];
  return messages.findLast(({ direction }) => direction === "out");
}
const windowOf = async (conversationId: string) =>
  (await call(mentor.browser, "GET", `/inbox/${conversationId}`)).json["replyWindow"];

/** Asks in a messenger and gets an answer there. @returns the conversation, and the messenger's id of the answer */
async function talk(messenger: Messenger, person: string) {
  const [question, answer] = [`May I ask in ${messenger}?`, `Yes, in ${messenger}.`];
  await chatOf(messenger, person).sendText(question);
  const findRow = async () =>
    (await listInbox(mentor.browser)).find(({ preview }) => preview === question);
  await waitFor(findRow).toBeDefined();
  const { id } = (await findRow())!;
  expect((await replyTo(mentor.browser, id, answer)).status).toBe(200);
  await waitFor(async () => (await chatOf(messenger, person).lastLine())?.text).toBe(answer);
  await waitFor(() => lastAnswer(id)).toMatchObject({ state: "sent" });
  return { id, providerId: await readProviderId(id) };
}

async function readProviderId(conversationId: string): Promise<string> {
  const { rows } = await portal.database.db.execute<{ id: string }>(sql`
    select provider_id as id from message_deliveries where conversation_id = ${conversationId}
    order by sequence desc limit 1`);
  return rows[0]?.id ?? "";
}

/** Posts a report as a messenger does, signed with the simulator's secret. */
async function report(
  channel: string,
  header: string,
  mac: (body: string) => string,
  json: unknown,
) {
  const body = typeof json === "string" ? json : JSON.stringify(json);
  const { status } = await portal.browser().fetch(`/webhooks/${channel}`, {
    method: "POST",
    origin: null,
    body,
    headers: { "content-type": "application/json", [header]: mac(body) },
  });
  expect(status).toBe(200);
}
const hmac = (key: string) => (body: string) =>
  createHmac("sha256", key).update(body).digest("hex");
const metaMac = (key: string) => (body: string) => `sha256=${hmac(key)(body)}`;

const whatsappReport = (id: string, status: string, errors: object[] = []) =>
  report("whatsapp", "x-hub-signature-256", metaMac("the-demo-secret-of-whatsapp"), {
    entry: [
      {
        changes: [
          {
            value: {
              metadata: { phone_number_id: "100000000000001" },
              statuses: [{ id, status, recipient_id: annaId, errors }],
            },
          },
        ],
      },
    ],
  });

test("WhatsApp: an answer is sent, delivered and read, in whatever order the reports come", async () => {
  const { id, providerId } = await talk("whatsapp", annaId);
  await whatsappReport(providerId, "read");
  await whatsappReport(providerId, "delivered");
  await whatsappReport(providerId, "sent");
  expect(await lastAnswer(id)).toMatchObject({ state: "read", failure: null });
  await replyTo(mentor.browser, id, "And this?");
  await waitFor(async () => (await readProviderId(id)) !== providerId).toBe(true);
  await whatsappReport(await readProviderId(id), "failed", [{ code: 131047 }]);
  expect(await lastAnswer(id)).toMatchObject({ state: "failed", failure: "window" });
});

test("a report that comes before the message's id is known counts as soon as it is", async () => {
  const { id, providerId } = await talk("whatsapp", bohdanId);
  const number = Number(/\d+$/.exec(providerId)![0]);
  await whatsappReport(providerId.replace(/\d+$/, String(number + 1)), "delivered");
  await replyTo(mentor.browser, id, "Once more.");
  await waitFor(() => lastAnswer(id)).toMatchObject({ state: "delivered" });
});

test("WhatsApp: a contact can be answered for 24 hours, and the mentor sees until when", async () => {
  const chat = chatOf("whatsapp", "700000003");
  const { id } = await talk("whatsapp", "700000003");
  const { until, state } = (await windowOf(id)) as unknown as { until: string; state: string };
  expect(state).toBe("open");
  expect(new Date(until).getTime() - portal.clock.now()).toBeLessThanOrEqual(replyTimeMs.whatsapp!);
  portal.clock.advance(replyTimeMs.whatsapp!);
  expect(await windowOf(id)).toMatchObject({ channel: "whatsapp", state: "none" });
  const late = await replyTo(mentor.browser, id, "Too late");
  expect([late.status, late.json["code"]]).toEqual([409, "REPLY-TOO-LATE"]);
  await chat.sendText("Are you still there?");
  await waitFor(() => windowOf(id)).toMatchObject({ state: "open" });
  expect((await replyTo(mentor.browser, id, "Yes.")).status).toBe(200);
  await waitFor(async () => (await chat.lastLine())?.text).toBe("Yes.");
});

test("Messenger: after 24 hours the answer of a learner with an account goes to the portal, with a notice", async () => {
  const { browser, userId } = await signInByMessenger(portal, bohdanId, {
    messenger: "facebookmessenger",
  });
  const { id } = await talk("facebookmessenger", bohdanId);
  await report(
    "facebookmessenger",
    "x-hub-signature-256",
    metaMac("the-demo-secret-of-messenger"),
    {
      entry: [
        { messaging: [{ sender: { id: bohdanId }, read: { watermark: portal.clock.now() } }] },
      ],
    },
  );
  expect(await lastAnswer(id)).toMatchObject({ state: "read" });
  portal.clock.advance(replyTimeMs.facebookmessenger!);
  expect(await windowOf(id)).toMatchObject({ channel: "facebookmessenger", state: "over" });
  await call(browser, "POST", "/conversation/read");
  expect((await replyTo(mentor.browser, id, "See you here.")).status).toBe(200);
  expect((await readOwn(browser))!.messages.at(-1)).toMatchObject({
    text: "See you here.",
    channel: "portal",
    state: "sent",
  });
  const { rows } = await portal.database.db.execute(
    sql`select 1 from notifications where user_id = ${userId} and kind = 'mentor-answered'`,
  );
  expect(rows).toHaveLength(1);
});

test("Viber: an answer goes out at any time, and its state is what Viber reports", async () => {
  const { id, providerId } = await talk("viber", annaId);
  expect(await windowOf(id)).toMatchObject({ channel: "viber", until: null, state: "open" });
  const seen = (token: string) =>
    report(
      "viber",
      "x-viber-content-signature",
      hmac("4f5e6d7c8b9a0f1e-lampstanddemo"),
      `{"event":"seen","message_token":${token}}`,
    );
  await seen(String(BigInt(providerId) + 1n));
  expect(await lastAnswer(id)).toMatchObject({ state: "sent" });
  await seen(providerId);
  expect(await lastAnswer(id)).toMatchObject({ state: "read" });
});
