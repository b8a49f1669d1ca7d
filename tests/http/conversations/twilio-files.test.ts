import { afterAll, beforeAll, expect, test } from "vitest";
import { twilioKeys, twilioNumber } from "#simulators/twilio-whatsapp.ts";
import {
  bohdanId,
  type ChatLine,
  chatPaths,
  chatSettings,
  connectChats,
} from "#tests/kit/chats.ts";
import { listInbox, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createWebmVoice } from "#tests/kit/webm-voice.ts";

const waitMs = 15_000;
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
let chatUrl: string;
beforeAll(async () => {
  portal = await startTestPortal({
    simulators: true,
    keys: { twilio: twilioKeys },
    settings: {
      ...chatSettings,
      integrations: { whatsapp: { endpoint: `https://wa.me/${twilioNumber}` } },
    },
  });
  await connectChats(portal);
  chatUrl = portal.simulatorsUrl + chatPaths.whatsapp.replace(/\d+$/, twilioNumber);
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const send = (kind: string, data: string) =>
  fetch(`${chatUrl}?as=${bohdanId}`, {
    method: "POST",
    body: new URLSearchParams({ kind, data }),
    redirect: "manual",
  });
const readLines = async () =>
  (await (await fetch(`${chatUrl}/log?as=${bohdanId}`)).json()) as ChatLine[];

type Message = {
  state: string;
  files: { kind: string; type: string; state: string; url: string }[];
};
async function readThread(id: string): Promise<Message[]> {
  const { json } = await call(mentor.browser, "GET", `/inbox/${id}`);
  return json["messages"] as unknown as Message[];
}

test("WhatsApp over Twilio: files come in, and answers with files are fetched from a signed URL", async () => {
  await send("text", "Hello by Twilio");
  await waitFor(async () => (await listInbox(mentor.browser)).length).toBe(1);
  const { id } = (await listInbox(mentor.browser))[0]!;
  for (const sample of ["picture", "voice", "file", "lie"]) await send("file", sample);
  await waitFor(async () =>
    (await readThread(id)).flatMap(({ files }) => files.map(({ type, state }) => type || state)),
  ).toEqual(["image/jpeg", "audio/ogg", "application/pdf", "refused"]);
  const [picture] = (await readThread(id)).flatMap(({ files }) => files);
  expect((await mentor.browser.fetch(picture!.url)).status).toBe(200);

  const voice = await createWebmVoice();
  const pdf = Buffer.from("%PDF-1.7\n%%EOF");
  const files = [
    { name: "plan.pdf", content: pdf.toString("base64") },
    { name: "voice.webm", content: voice.toString("base64") },
  ];
  expect((await replyTo(mentor.browser, id, "Look:", { files })).status).toBe(200);
  await waitFor(async () => (await readThread(id)).at(-1)?.state).toBe("sent");
  const [text, ...sent] = (await readLines()).slice(-3);
  expect(text).toMatchObject({ text: "Look:" });
  const fetched = [];
  for (const { file } of sent) {
    const { pathname, search } = new URL(file!.url!);
    const { status, headers, bytes } = await portal.browser().fetch(pathname + search);
    fetched.push([status, headers.get("content-type"), bytes.toString("latin1", 0, 4)]);
    expect((await portal.second.browser().fetch(pathname + search)).status).toBe(403);
    expect((await portal.browser().fetch(pathname)).status).toBe(403);
  }
  expect(fetched).toEqual([
    [200, "application/pdf", "%PDF"],
    [200, "audio/ogg", "OggS"],
  ]);
});
