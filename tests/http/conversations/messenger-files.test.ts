import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Messenger } from "#domains/messaging/messenger.ts";
import { bohdanId, chatSettings, connectChats, openChat, setChatFault } from "#tests/kit/chats.ts";
import { listInbox, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createWebmVoice } from "#tests/kit/webm-voice.ts";

const waitMs = 15_000;
const pdf = Buffer.from("%PDF-1.7\n%%EOF").toString("base64");
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

type FileView = { kind: string; state: string; problem: string | null; url: string; type: string };
type Message = { text: string; direction: string; state: string; files: FileView[] };
async function threadOf(id: string): Promise<Message[]> {
  const { json } = await call(mentor.browser, "GET", `/inbox/${id}`);
  return json["messages"] as unknown as Message[];
}
const filesOf = async (id: string) => (await threadOf(id)).flatMap(({ files }) => files);
const waitFor = <Value>(check: () => Promise<Value>) => expect.poll(check, { timeout: waitMs });

/** Lets a person write their first message. @returns their chat, and the mentor's conversation with them */
async function openConversation(messenger: Messenger, person: string) {
  const chat = openChat(portal.simulatorsUrl, messenger, person);
  const text = `Hello from ${messenger} ${person}`;
  await chat.sendText(text);
  const find = async () => (await listInbox(mentor.browser)).find((row) => row.preview === text);
  await waitFor(find).toBeDefined();
  return { chat, id: (await find())!.id };
}

describe.each(["telegram", "whatsapp", "viber", "facebookmessenger"] as const)(
  "%s",
  (messenger) => {
    test("a picture, a voice note and a file come to the mentor, a lie doesn't, and answers with files go back", async () => {
      const { chat, id } = await openConversation(messenger, bohdanId);
      await chat.sendFile("picture");
      await waitFor(async () =>
        (await filesOf(id)).map(({ kind, state }) => [kind, state]),
      ).toEqual([["picture", "ready"]]);
      const [picture] = await filesOf(id);
      expect((await mentor.browser.fetch(picture!.url)).headers.get("content-type")).toBe(
        "image/jpeg",
      );
      await chat.sendFile("voice");
      await chat.sendFile("file");
      await chat.sendFile("lie");
      await waitFor(async () =>
        (await filesOf(id))
          .slice(1)
          .map(({ kind, type, state, problem }) => [kind, type || state, problem]),
      ).toEqual([
        ["voice", "audio/ogg", null],
        ["file", "application/pdf", null],
        ["picture", "refused", "mismatch"],
      ]);
      const files = [
        { name: "answer.png", content: png },
        { name: "plan.pdf", content: pdf },
        { name: "voice.webm", content: (await createWebmVoice()).toString("base64") },
      ];
      expect((await replyTo(mentor.browser, id, "Look:", { files })).status).toBe(200);
      await waitFor(async () => (await threadOf(id)).at(-1)?.state).toBe("sent");
      const [text, ...sent] = (await chat.lines()).slice(-4);
      expect(text).toMatchObject({ text: "Look:" });
      expect(sent.map(({ file }) => file?.name.split(".").at(-1))).toEqual([
        messenger === "viber" ? "jpg" : "png",
        "pdf",
        "ogg",
      ]);
      // What a messenger fetches works without signing in, for an hour.
      for (const url of sent.flatMap(({ file }) => file?.url ?? [])) {
        const { pathname, search } = new URL(url);
        expect((await portal.browser().fetch(pathname + search)).status).toBe(200);
        expect((await portal.second.browser().fetch(pathname + search)).status).toBe(403);
      }
    });
  },
);

test("a voice note is played as a WAV file where Ogg can't be, and decoded once", async () => {
  const { chat, id } = await openConversation("telegram", "700000003");
  await chat.sendFile("voice");
  await waitFor(async () => (await filesOf(id))[0]?.state).toBe("ready");
  const [voice] = await filesOf(id);
  for (const _ of [1, 2]) {
    const wav = await mentor.browser.fetch(`${voice!.url}?as=wav`);
    expect([wav.status, wav.headers.get("content-type")]).toEqual([200, "audio/wav"]);
    expect(wav.bytes.toString("latin1", 0, 4)).toBe("RIFF");
    // One second of 16,000 samples, with 2 bytes each, behind the header.
    expect(wav.bytes.length).toBe(44 + 32_000);
  }
  const page = await mentor.browser.fetch(`/studio/inbox/${id}`);
  expect(page.text).toContain(`<source src="${voice!.url}?as=wav" type="audio/wav"`);
});

test("a file that the messenger no longer has, or that never ends, is given up at once", async () => {
  const { chat, id } = await openConversation("viber", "700000004");
  const cases = [
    ["lost-media", "failed", "gone"],
    ["endless-media", "refused", "large"],
  ] as const;
  for (const [fault, state, problem] of cases) {
    await setChatFault(portal.simulatorsUrl, "viber", fault);
    await chat.sendFile("picture");
    await waitFor(async () => (await filesOf(id)).at(-1)).toMatchObject({
      state,
      problem,
      url: "",
    });
  }
  await setChatFault(portal.simulatorsUrl, "viber", "");
  const page = await mentor.browser.fetch(`/studio/inbox/${id}`);
  expect(page.text).toContain("The messenger no longer has this file.");
});
