import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { annaId, chatSettings, connectChats, openChat, setChatFault } from "#tests/kit/chats.ts";
import { openQuestion, readOwn } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { signInByMessenger } from "#tests/kit/messenger-sign-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const waitMs = 15_000;
let portal: TestPortal;
let chat: ReturnType<typeof openChat>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  chat = openChat(portal.simulatorsUrl, "telegram", annaId);
  const { browser } = await createUserWithRole(portal, "mentor");
  await signInByMessenger(portal, annaId, { browser });
  await call(browser, "PUT", "/mentor-chat", { isOn: true });
});
afterAll(() => portal.close());

const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const waitForBot = (text: string) =>
  waitFor(async () => (await chat.lastLine())?.text).toContain(text);

type Answer = { text: string; files: { url: string }[] };
/** Reads what the mentor has answered a learner. */
async function readAnswers(browser: Browser): Promise<Answer[]> {
  const { messages } = (await readOwn(browser))!;
  const isAnswer = (one: (typeof messages)[number]) =>
    one.direction === "out" && one.kind === "text";
  return messages.filter(isAnswer) as unknown as Answer[];
}

test("pictures, voice notes and files are answers like uploaded ones, and a lie is refused", async () => {
  const learner = await openQuestion(portal, "Show me");
  await waitForBot("Show me");
  await chat.sendFile("picture");
  await waitForBot("Sent to");
  await chat.sendFile("voice");
  await waitFor(async () => (await readAnswers(learner.browser)).length).toBe(2);
  await chat.sendFile("lie");
  await waitForBot("content doesn’t match its name");
  await setChatFault(portal.simulatorsUrl, "telegram", "lost-media");
  await chat.sendFile("file");
  await waitForBot("no longer has this file");
  await setChatFault(portal.simulatorsUrl, "telegram", "");
  const second = await openQuestion(portal, "And me");
  await waitForBot("And me");
  await chat.sendFile("file");
  await waitForBot("Who is this for?");
  const { buttons } = (await chat.lastLine())!;
  await chat.pressButton(buttons[0]!.data!);
  await waitForBot("Sent to");
  expect(await readAnswers(second.browser)).toMatchObject([
    { text: "", files: [{ kind: "file", name: "plan.pdf", type: "application/pdf" }] },
  ]);
  const answers = await readAnswers(learner.browser);
  expect(answers).toMatchObject([
    { text: "", files: [{ kind: "picture", state: "ready", type: "image/jpeg" }] },
    { text: "", files: [{ kind: "voice", state: "ready", type: "audio/ogg" }] },
  ]);
  const voice = await learner.browser.fetch(answers[1]!.files[0]!.url);
  expect([voice.status, voice.bytes.toString("latin1", 0, 4)]).toEqual([200, "OggS"]);
});
