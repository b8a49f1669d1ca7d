import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askedLessonLifeMs } from "#domains/conversations/lesson-links/lesson-links.server.ts";
import { type Messenger, messengers } from "#domains/messaging/messenger.ts";
import { bohdanId, chatSettings, connectChats, openChat, payloadOf } from "#tests/kit/chats.ts";
import { listInbox } from "#tests/kit/conversations.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const waitMs = 15_000;
const lesson = { courseId: "first-steps", elementId: "welcome" };
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
let payload: string;
let whatsappText: string;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  mentor = await createUserWithRole(portal, "mentor");
  ({ payload, whatsappText } = await readLinks());
});
afterAll(() => portal.close());

/** Reads the links that the page for asking about the lesson has, once its messengers are connected. */
async function readLinks() {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const bots = {
    telegram: "lampstand_demo_bot",
    whatsapp: "15550100001",
    viber: "lampstanddemo",
    facebookmessenger: "lampstand.demo",
  };
  for (const [channel, bot] of Object.entries(bots))
    await portal.database.db.execute(sql`
      insert into identities (issuer, subject, method, user_id)
      values (${`${channel}:first:${bot}`}, ${`reader ${channel}`}, ${channel}, ${userId})`);
  const { text } = await browser.fetch(`/profile/conversation?lesson=${lesson.elementId}`);
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) =>
    href!.replaceAll("&amp;", "&"),
  );
  const inChats = links.filter((href) => href.includes("ask_"));
  expect(inChats).toHaveLength(messengers.length);
  const telegram = inChats.find((href) => href.includes("/telegram/"))!;
  const whatsapp = inChats.find((href) => href.includes("/whatsapp/"))!;
  return { payload: payloadOf(telegram), whatsappText: payloadOf(whatsapp) };
}

const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
async function contextOf(question: string) {
  const find = async () =>
    (await listInbox(mentor.browser)).find(({ preview }) => preview === question);
  await waitFor(find).toBeDefined();
  const { json } = await call(mentor.browser, "GET", `/inbox/${(await find())!.id}`);
  const messages = json["messages"] as unknown as { text: string; context: unknown }[];
  return messages.findLast(({ text }) => text === question)?.context;
}

test.each(["telegram", "viber", "facebookmessenger"] as const)(
  "%s: the link carries the lesson, and the mentor sees it with the question",
  async (messenger: Messenger) => {
    const chat = openChat(portal.simulatorsUrl, messenger, bohdanId);
    await chat.start(payload);
    await waitFor(async () => (await chat.lastLine())?.text).toContain("which lesson");
    await chat.sendText(`About it, by ${messenger}`);
    expect(await contextOf(`About it, by ${messenger}`)).toEqual(lesson);
    await chat.sendText(`Something else, by ${messenger}`);
    expect(await contextOf(`Something else, by ${messenger}`)).toBeNull();
  },
);

test("WhatsApp: the prepared text carries the lesson, with or without a question after it", async () => {
  expect(whatsappText).toMatch(/^\[.+\] ask_[\w-]{12}$/);
  const chat = openChat(portal.simulatorsUrl, "whatsapp", bohdanId);
  await chat.sendText(`${whatsappText} Why so?`);
  expect(await contextOf("Why so?")).toEqual(lesson);
  await chat.sendText(whatsappText);
  // The automatic reply to the question before may come later.
  await waitFor(async () => (await chat.lines()).map(({ text }) => text)).toContainEqual(
    expect.stringContaining("which lesson"),
  );
  await chat.sendText("And why that?");
  expect(await contextOf("And why that?")).toEqual(lesson);
});

test("an unknown token and one from long ago carry nothing", async () => {
  const chat = openChat(portal.simulatorsUrl, "telegram", "700000003");
  await chat.start("ask_AAAAAAAAAAAA");
  await chat.sendText("From nowhere");
  expect(await contextOf("From nowhere")).toBeNull();
  await chat.start(payload);
  portal.clock.advance(askedLessonLifeMs + 1);
  await chat.sendText("Much later");
  expect(await contextOf("Much later")).toBeNull();
});
