import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { realProviderUrls as urls } from "#domains/settings/provider-urls.ts";
import { facebookmessenger } from "./facebookmessenger.server.ts";
import { telegram } from "./telegram.server.ts";
import { twilio } from "./twilio.server.ts";
import { viber } from "./viber.server.ts";
import { wachatapi } from "./wachatapi.server.ts";
import { whatsapp } from "./whatsapp.server.ts";
import type { WebhookCall } from "./adapter.ts";

const token = "AAAAAAAAAAAAAAAAAAAAAA";
const callWith = (headers: Record<string, string>, body: string, url = ""): WebhookCall => ({
  url,
  header: (name) => headers[name],
  body: Buffer.from(body),
});
const toBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

test("Viber's documented signature is accepted, and one changed byte is not", () => {
  const keys = { authToken: "44dafb7e0f40021e-61a47a1e6778d187-f2c5a676a07050b3" };
  const body = '{"event":"webhook","timestamp":4977069964384421269,"message_token":1478683725125}';
  const signature = "d21b343448c8aee33b8e93768ef6ceb64a6ba6163099973a2b8bd028fea510ef";
  const headers = { "x-viber-content-signature": signature };
  expect(viber.verify(callWith(headers, body), keys)).toBe(true);
  expect(viber.verify(callWith(headers, body.replace("5125", "5126")), keys)).toBe(false);
  expect(viber.verify(callWith({}, body), keys)).toBe(false);
});

test("Meta's signature is sha256= and the HMAC of the raw bytes", () => {
  const keys = { pageToken: "p", appSecret: "an app's secret", verifyToken: "v" };
  const body = '{"object":"page","entry":[]}';
  const mac = createHmac("sha256", keys.appSecret).update(body).digest("hex");
  const isAccepted = (signature: string, sent = body) =>
    facebookmessenger.verify(callWith({ "x-hub-signature-256": signature }, sent), keys);
  expect(isAccepted(`sha256=${mac}`)).toBe(true);
  expect(isAccepted(mac)).toBe(false);
  expect(isAccepted(`sha256=${mac}`, `${body} `)).toBe(false);
});

test("Meta's challenge is answered only with the agreed token", () => {
  const keys = { phoneNumberId: "1", accessToken: "a", appSecret: "s", verifyToken: "the word" };
  const query = (word: string) =>
    new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.verify_token": word,
      "hub.challenge": "1158201444",
    });
  expect(whatsapp.answerChallenge?.(query("the word"), keys)).toBe("1158201444");
  expect(whatsapp.answerChallenge?.(query("a word"), keys)).toBeNull();
});

test("Twilio's signature covers the exact URL and the sorted fields", () => {
  // The example in Twilio's documentation.
  const keys = { accountSid: "AC", authToken: "12345", from: "+18005551212" };
  const fields = {
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675310",
    Digits: "1234",
    From: "+14158675310",
    To: "+18005551212",
  };
  const url = "https://example.com/myapp.php?foo=1&bar=2";
  const mac = createHmac("sha1", keys.authToken)
    .update(
      `${url}CallSidCA1234567890ABCDECaller+14158675310Digits1234From+14158675310To+18005551212`,
    )
    .digest("base64");
  expect(mac).toBe("L/OH5YylLD5NRKLltdqwSvS0BnU=");
  const body = new URLSearchParams(fields).toString();
  const isAccepted = (calledUrl: string, sent = body) =>
    twilio.verify(callWith({ "x-twilio-signature": mac }, sent, calledUrl), keys);
  expect(isAccepted(url)).toBe(true);
  expect(isAccepted("https://example.com/myapp.php?foo=1&bar=3")).toBe(false);
  expect(isAccepted(url, body.replace("1234&", "1235&"))).toBe(false);
});

test("Telegram is recognised by the secret in its header", () => {
  const keys = { botToken: "1:a", webhookSecret: "a secret" };
  const header = (secret: string) => ({ "x-telegram-bot-api-secret-token": secret });
  expect(telegram.verify(callWith(header("a secret"), "{}"), keys)).toBe(true);
  expect(telegram.verify(callWith(header("a secreT"), "{}"), keys)).toBe(false);
  expect(telegram.verify(callWith({}, "{}"), keys)).toBe(false);
});

test("the portal's own service is recognised by the shared secret", () => {
  const keys = { secret: "shared", url: "https://transport.example/send" };
  const body = JSON.stringify({ id: "1", from: "+380501234567", name: "Anna", text: token });
  const mac = createHmac("sha256", "shared").update(body).digest("hex");
  const headers = { "x-wachatapi-signature": `sha256=${mac}` };
  expect(wachatapi.verify(callWith(headers, body), keys)).toBe(true);
  expect(wachatapi.verify(callWith(headers, body.replace("Anna", "Anne")), keys)).toBe(false);
  expect(wachatapi.readEvents(Buffer.from(body), keys)).toMatchObject([
    { eventId: "1", senderId: "380501234567", text: token },
  ]);
});

test("a Telegram user is identified by number, only in private chats, and never by user name", () => {
  const keys = { botToken: "1:a", webhookSecret: "s" };
  const from = { id: 42, is_bot: false, first_name: "Anna", username: "anna" };
  const update = (type: string) =>
    toBytes({ update_id: 7, message: { from, chat: { id: 42, type }, text: `/start ${token}` } });
  expect(telegram.readEvents(update("private"), keys)).toMatchObject([
    { eventId: "7", senderId: "42", senderName: "Anna", text: token },
  ]);
  expect(telegram.readEvents(update("group"), keys)).toEqual([]);
  const tap = { id: "9", from, message: { chat: { type: "private" } }, data: "pick" };
  expect(telegram.readEvents(toBytes({ update_id: 8, callback_query: tap }), keys)).toMatchObject([
    { eventId: "8", senderId: "42", text: "pick", tapId: "9" },
  ]);
});

test("a WhatsApp user is identified by user id, or by phone without one; messages to other numbers are ignored", () => {
  const keys = { phoneNumberId: "55", accessToken: "a", appSecret: "s", verifyToken: "v" };
  const call = (number: string, contact: object, message: object) =>
    whatsapp.readEvents(
      toBytes({
        entry: [
          {
            changes: [
              {
                value: {
                  metadata: { phone_number_id: number },
                  contacts: [{ profile: { name: "Anna" }, ...contact }],
                  messages: [{ id: "wamid.1", type: "text", text: { body: token }, ...message }],
                },
              },
            ],
          },
        ],
      }),
      keys,
    );
  expect(call("55", {}, { from: "38050" })).toMatchObject([{ senderId: "38050", text: token }]);
  expect(call("55", { user_id: "UA.1" }, { from: "38050" })).toMatchObject([{ senderId: "UA.1" }]);
  expect(call("55", {}, { from_user_id: "UA.1" })).toMatchObject([{ senderId: "UA.1" }]);
  expect(call("56", {}, { from: "38050" })).toEqual([]);
});

test("Messenger's token arrives with a new thread's first tap, and alone in an old thread", () => {
  const keys = { pageToken: "p", appSecret: "s", verifyToken: "v" };
  const read = (event: object) =>
    facebookmessenger.readEvents(
      toBytes({
        entry: [{ messaging: [{ sender: { id: "8" }, recipient: { id: "1" }, ...event }] }],
      }),
      keys,
    );
  const referral = { ref: token, source: "SHORTLINK" };
  expect(read({ postback: { mid: "m", payload: "start", referral } })).toMatchObject([
    { eventId: "m", text: token, to: "1" },
  ]);
  expect(read({ timestamp: 1, referral })).toMatchObject([{ text: token }]);
  expect(read({ message: { mid: "m", text: "own words", is_echo: true } })).toEqual([]);
});

test("opening a Viber chat differs from writing in it, and 64-bit ids keep all digits", () => {
  const keys = { authToken: "t" };
  const user = { id: "abc=", name: "Anna" };
  const openedCall = `{"event":"conversation_started","message_token":4912661846655238145,"user":${JSON.stringify(user)},"context":"${token}"}`;
  expect(viber.readEvents(Buffer.from(openedCall), keys)).toMatchObject([
    { eventId: "opened 4912661846655238145", senderId: "abc=", text: token, opened: true },
  ]);
  const messageCall = `{"event":"message","message_token":4912661846655238146,"sender":${JSON.stringify(user)},"message":{"text":"47"}}`;
  expect(viber.readEvents(Buffer.from(messageCall), keys)).toMatchObject([
    { eventId: "4912661846655238146", text: "47", opened: false },
  ]);
});

test("each link opens the chat with the bot and carries the token", () => {
  expect(telegram.buildChatLink(urls, "a_bot", token, "Hi:")).toBe(
    `https://t.me/a_bot?start=${token}`,
  );
  expect(whatsapp.buildChatLink(urls, "1555", token, "Sign me in:")).toBe(
    `https://wa.me/1555?text=Sign%20me%20in%3A%20${token}`,
  );
  expect(viber.buildChatLink(urls, "bot", token, "")).toBe(
    `viber://pa?chatURI=bot&context=${token}`,
  );
  expect(facebookmessenger.buildChatLink(urls, "page", token, "")).toBe(
    `https://m.me/page?ref=${token}`,
  );
});

test("invalid JSON and unknown events are ignored", () => {
  for (const body of ["", "nonsense", "[]", "null", '{"entry":7}', '{"message":[]}'].map((text) =>
    Buffer.from(text),
  )) {
    expect(telegram.readEvents(body, { botToken: "", webhookSecret: "" })).toEqual([]);
    expect(viber.readEvents(body, { authToken: "" })).toEqual([]);
    expect(
      facebookmessenger.readEvents(body, { pageToken: "", appSecret: "", verifyToken: "" }),
    ).toEqual([]);
    expect(wachatapi.readEvents(body, { secret: "", url: "" })).toEqual([]);
  }
});

test("reports about sent messages say how far they have come, and those of another number are ignored", () => {
  const whatsappKeys = { phoneNumberId: "55", accessToken: "a", appSecret: "s", verifyToken: "v" };
  const statuses = [
    { id: "wamid.1", status: "delivered" },
    { id: "wamid.2", status: "failed", errors: [{ code: 131026 }] },
    { id: "wamid.3", status: "pinned" },
  ];
  const whatsappCall = (number: string) => {
    const value = { metadata: { phone_number_id: number }, statuses };
    return toBytes({ entry: [{ changes: [{ value }] }] });
  };
  expect(whatsapp.readReports?.(whatsappCall("55"), whatsappKeys)).toEqual([
    { state: "delivered", providerId: "wamid.1" },
    { state: "failed", providerId: "wamid.2", failure: "unknown" },
  ]);
  expect(whatsapp.readReports?.(whatsappCall("56"), whatsappKeys)).toEqual([]);
  const form = (fields: Record<string, string>) =>
    Buffer.from(new URLSearchParams({ MessageSid: "SM1", ...fields }).toString());
  const twilioKeys = { accountSid: "AC", authToken: "12345", from: "+18005551212" };
  expect(
    twilio.readReports?.(form({ MessageStatus: "undelivered", ErrorCode: "63016" }), twilioKeys),
  ).toEqual([{ state: "failed", providerId: "SM1", failure: "window" }]);
  expect(twilio.readReports?.(form({ Body: "Hello" }), twilioKeys)).toEqual([]);
  const viberCall = Buffer.from('{"event":"delivered","message_token":5098034272017990001}');
  expect(viber.readReports?.(viberCall, { authToken: "t" })).toEqual([
    { state: "delivered", providerId: "5098034272017990001" },
  ]);
});

test("a refused message says why, and one that may succeed later doesn't", () => {
  const metaFailure = (code: number, status = 400) => ({ status, body: { error: { code } } });
  expect(whatsapp.explainFailure(metaFailure(131047))).toBe("window");
  expect(whatsapp.explainFailure(metaFailure(130429, 429))).toBeNull();
  expect(facebookmessenger.explainFailure(metaFailure(551))).toBe("blocked");
  expect(facebookmessenger.explainFailure(metaFailure(1, 500))).toBeNull();
  expect(viber.explainFailure({ status: undefined, body: { status: 6 } })).toBe("blocked");
  expect(viber.explainFailure({ status: undefined, body: { status: 12 } })).toBeNull();
  const chatNotFound = { description: "Bad Request: chat not found" };
  expect(telegram.explainFailure({ status: 400, body: chatNotFound })).toBe("unknown");
  expect(telegram.explainFailure({ status: 429, body: {} })).toBeNull();
});
