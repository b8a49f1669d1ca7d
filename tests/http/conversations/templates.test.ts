import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replyTimeMs } from "#domains/conversations/channels/reply-time.ts";
import {
  templatesMaxAgeMs,
  templatesQueue,
} from "#domains/conversations/templates/renew-templates.server.ts";
import { templatesMax } from "#domains/messaging/template.ts";
import type { Channel, Messenger } from "#domains/messaging/messenger.ts";
import { twilioKeys, twilioNumber } from "#simulators/twilio-whatsapp.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import {
  annaId,
  chatPaths,
  chatSettings,
  connectChats,
  openChat,
  setChatFault,
} from "#tests/kit/chats.ts";
import { listInbox } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const waitMs = 15_000;
const settingsPath = "/studio/settings/conversations";
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
let admin: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  mentor = await createUserWithRole(portal, "mentor");
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const fetchTemplates = (channel: Channel, browser: Browser = admin.browser) =>
  call(browser, "POST", `/messenger-channels/${channel}/templates/fetch`);
type Template = {
  channel: string;
  providerId: string;
  name: string;
  language: string;
  state: string;
};
async function listTemplates(browser: Browser = mentor.browser): Promise<Template[]> {
  const { json } = await call(browser, "GET", "/message-templates");
  return json["templates"] as unknown as Template[];
}
const stateOf = async (channel: string, name: string) =>
  (await listTemplates()).find((one) => one.channel === channel && one.name === name)?.state;
const sendTemplate = (id: string, providerId: string, values: object, browser = mentor.browser) =>
  call(browser, "POST", `/inbox/${id}/templates`, { providerId, values });
async function lastMessage(id: string) {
  const { json } = await call(mentor.browser, "GET", `/inbox/${id}`);
  return (json["messages"] as unknown as { state: string; text: string; failure: string }[]).at(-1);
}
/** Finds the conversation that a message from a messenger has opened. */
async function waitForRow(preview: string): Promise<string> {
  const find = async () => (await listInbox(mentor.browser)).find((row) => row.preview === preview);
  await waitFor(find).toBeDefined();
  return (await find())!.id;
}

test.each(["whatsapp", "facebookmessenger"] as const)(
  "%s: after 24 hours an approved template reaches the learner, with its values",
  async (messenger: Extract<Messenger, Channel>) => {
    expect((await fetchTemplates(messenger)).json).toEqual({ count: 5, isComplete: true });
    expect(await stateOf(messenger, "answer_waiting")).toBe("approved");
    expect(await stateOf(messenger, "new_course")).toBe("rejected");
    expect(await stateOf(messenger, "still_there")).toBe("paused");
    const chat = openChat(portal.simulatorsUrl, messenger, annaId);
    await chat.sendText(`Question by ${messenger}`);
    const id = await waitForRow(`Question by ${messenger}`);
    await waitFor(async () => (await lastMessage(id))?.state).toBe("sent");
    portal.clock.advance(replyTimeMs[messenger]!);
    const page = await mentor.browser.fetch(`/studio/inbox/${id}?template=501`);
    expect(page.text).toContain("answer_waiting");
    expect(page.text).not.toContain("still_there");
    expect(page.text).toContain("has answered your question. Write here to read the answer.");
    expect((await sendTemplate(id, "501", { 1: "Anna", 2: "Olena 🕯️" })).status).toBe(200);
    const text = "Hello Anna, Olena 🕯️ has answered your question. Write here to read the answer.";
    await waitFor(async () => (await chat.lastLine())?.text).toBe(text);
    await waitFor(() => lastMessage(id)).toMatchObject({ text, state: "sent" });
    for (const providerId of ["504", "505", "999"])
      expect((await sendTemplate(id, providerId, { 1: "Anna" })).json["code"]).toBe(
        "TEMPLATE-UNUSABLE",
      );
    for (const values of [{}, { 1: "Anna", 2: " \n " }, { 1: "Anna", 2: "x".repeat(300) }])
      expect((await sendTemplate(id, "501", values)).json["code"]).toBe("MESSAGE-WRONG");
    const other = await createUserWithRole(portal, "mentor");
    expect((await sendTemplate(id, "501", { 1: "A", 2: "B" }, other.browser)).status).toBe(403);
    // A template that was paused after it had been fetched fails, and the mentor reads why.
    await portal.database.db.execute(sql`
      update message_templates set state = 'approved' where provider_id = '505'`);
    expect((await sendTemplate(id, "505", { 1: "Anna" })).status).toBe(200);
    await waitFor(() => lastMessage(id)).toMatchObject({ state: "failed", failure: "refused" });
    await portal.database.db.execute(
      sql`update memberships set roles = '{}' where user_id = ${other.userId}`,
    );
  },
);

test("a mentor previews and sends a template in the inbox without scripts", async () => {
  const chat = openChat(portal.simulatorsUrl, "whatsapp", "700000003");
  await chat.sendText("From Clara");
  const id = await waitForRow("From Clara");
  portal.clock.advance(replyTimeMs.whatsapp!);
  const path = `/studio/inbox/${id}`;
  const values = { "value.1": "Clara", "value.2": "your mentor" };
  const preview = await mentor.browser.fetch(`${path}?template=501&${new URLSearchParams(values)}`);
  const text =
    "Hello Clara, your mentor has answered your question. Write here to read the answer.";
  expect(preview.text).toContain(text);
  const sent = await postForm(mentor.browser, path, {
    intent: "template",
    template: "501",
    ...values,
  });
  expect(sent.status).toBe(303);
  await waitFor(async () => (await chat.lastLine())?.text).toBe(text);
});

test("if a messenger refuses, the studio says so and keeps the templates fetched before", async () => {
  await setChatFault(portal.simulatorsUrl, "whatsapp", "refused");
  expect((await fetchTemplates("whatsapp")).json["code"]).toBe("TEMPLATES-UNREAD");
  const page = await postForm(admin.browser, settingsPath, { templates: "whatsapp" });
  expect(page.text).toContain("The templates couldn’t be fetched");
  await setChatFault(portal.simulatorsUrl, "whatsapp", "");
  expect(await stateOf("whatsapp", "answer_waiting")).toBe("approved");
  const fetched = await postForm(admin.browser, settingsPath, { templates: "whatsapp" });
  expect(fetched.text).toContain("5 templates");
  expect(fetched.text).toContain("Paused");
  expect((await fetchTemplates("telegram")).json["code"]).toBe("TEMPLATES-UNREAD");
  expect((await fetchTemplates("whatsapp", mentor.browser)).status).toBe(403);
  const there = await createUserWithRole(portal.second, "mentor");
  expect(await listTemplates(there.browser)).toEqual([]);
});

test("templates are fetched again when they are old, and those of a messenger that refuses stay", async () => {
  const setState = (state: string) =>
    portal.database.db.execute(sql`
      update message_templates set state = ${state}
      where environment_id = 'first' and channel = 'whatsapp' and name = 'answer_waiting'`);
  const answer = () => stateOf("whatsapp", "answer_waiting");
  const countRuns = async () =>
    (
      await portal.database.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pgboss.job where name = ${templatesQueue} and state = 'completed'`)
    ).rows[0]!.count;
  /** Runs the job, which the server also runs by itself. */
  async function renew() {
    const runs = await countRuns();
    await portal.enqueue(templatesQueue);
    await waitFor(countRuns).toBeGreaterThan(runs);
  }
  await fetchTemplates("whatsapp");
  await setState("pending");
  await renew();
  expect(await answer()).toBe("pending");
  await setChatFault(portal.simulatorsUrl, "whatsapp", "refused");
  portal.clock.advance(templatesMaxAgeMs);
  await renew();
  expect(await answer()).toBe("pending");
  await setChatFault(portal.simulatorsUrl, "whatsapp", "");
  await portal.enqueue(templatesQueue);
  await waitFor(answer).toBe("approved");
});

test("of very many templates the first are stored, and the studio says that there are more", async () => {
  await setChatFault(portal.simulatorsUrl, "whatsapp", "many-templates");
  expect((await fetchTemplates("whatsapp")).json).toEqual({
    count: templatesMax,
    isComplete: false,
  });
  const page = await postForm(admin.browser, settingsPath, { templates: "whatsapp" });
  expect(page.text).toContain(`has more than ${templatesMax} templates`);
  await setChatFault(portal.simulatorsUrl, "whatsapp", "");
  const fetched = await postForm(admin.browser, settingsPath, { templates: "whatsapp" });
  expect(fetched.text).not.toContain("has more than");
});

test("WhatsApp over Twilio: templates of the Content API", async () => {
  const byTwilio = await startTestPortal({
    simulators: true,
    keys: { twilio: twilioKeys },
    settings: {
      ...chatSettings,
      integrations: { whatsapp: { endpoint: `https://wa.me/${twilioNumber}` } },
    },
  });
  await connectChats(byTwilio);
  const [staff, own] = [
    await createUserWithRole(byTwilio, "mp-admin"),
    await createUserWithRole(byTwilio, "mentor"),
  ];
  expect((await fetchTemplates("twilio", staff.browser)).json).toEqual({
    count: 5,
    isComplete: true,
  });
  const template = (await listTemplates(own.browser)).find(
    ({ state, language }) => state === "approved" && language === "en",
  )!;
  const chatUrl = byTwilio.simulatorsUrl + chatPaths.whatsapp.replace(/\d+$/, twilioNumber);
  await fetch(`${chatUrl}?as=${annaId}`, {
    method: "POST",
    body: new URLSearchParams({ kind: "text", data: "By Twilio" }),
  });
  await waitFor(async () => (await listInbox(own.browser)).length).toBe(1);
  const [row] = await listInbox(own.browser);
  byTwilio.clock.advance(replyTimeMs.twilio!);
  const sent = await sendTemplate(
    row!.id,
    template.providerId,
    { 1: "Anna", 2: "Olena" },
    own.browser,
  );
  expect(sent.status).toBe(200);
  const lines = async () =>
    (await (await fetch(`${chatUrl}/log?as=${annaId}`)).json()) as { text: string }[];
  await waitFor(async () => (await lines()).at(-1)?.text).toContain(
    "Hello Anna, Olena has answered",
  );
  await byTwilio.close();
});
