import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Channel } from "#domains/messaging/messenger.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { openVault } from "#platform/vault.server.ts";
import type { Browser, Sent } from "#tests/kit/browser.ts";
import { payloadOf, chatSettings } from "#tests/kit/chats.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const secret = "a secret of at least thirty-two characters";
const keys = {
  telegram: { botToken: "1:lampstand_demo_bot", webhookSecret: "telegram's" },
  viber: { authToken: "viber's" },
  facebookmessenger: { pageToken: "p", appSecret: "messenger's", verifyToken: "agreed" },
};
const carriers = {
  whatsapp: {
    phoneNumberId: "55",
    accessToken: "a",
    appSecret: "whatsapp's",
    verifyToken: "agreed",
  },
  twilio: { accountSid: "AC", authToken: "twilio's", from: "+15550100001" },
  wachatapi: { secret: "wachatapi's", url: "https://10.0.0.1/send" },
} as const;

type Place = TestPortal["second"];
type Signed = { body: string; headers: Record<string, string> };
let events = 0;

/** Each builds the call that a platform sends when a person writes this text, signed with the key. */
const writers: Record<Channel, (place: Place, text: string, key: string) => Signed> = {
  telegram: (_place, text, key) => ({
    body: JSON.stringify({
      update_id: (events += 1),
      message: { from: { id: 8, first_name: "Anna" }, chat: { id: 8, type: "private" }, text },
    }),
    headers: { "x-telegram-bot-api-secret-token": key },
  }),
  viber(_place, text, key) {
    const body = JSON.stringify({
      event: "message",
      message_token: (events += 1),
      sender: { id: "8==", name: "Anna" },
      message: { type: "text", text },
    });
    return { body, headers: { "x-viber-content-signature": hex(key, body) } };
  },
  facebookmessenger(_place, text, key) {
    const message = { mid: `m${(events += 1)}`, text };
    const messaging = [{ sender: { id: "8" }, recipient: { id: "9" }, message }];
    const body = JSON.stringify({ object: "page", entry: [{ messaging }] });
    return { body, headers: { "x-hub-signature-256": `sha256=${hex(key, body)}` } };
  },
  whatsapp(_place, text, key) {
    const value = {
      metadata: { phone_number_id: "55" },
      contacts: [{ profile: { name: "Anna" }, wa_id: "8" }],
      messages: [{ from: "8", id: `wamid.${(events += 1)}`, type: "text", text: { body: text } }],
    };
    const body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
    return { body, headers: { "x-hub-signature-256": `sha256=${hex(key, body)}` } };
  },
  twilio({ origin }, text, key) {
    const fields = {
      Body: text,
      From: "whatsapp:+38050000008",
      MessageSid: `SM${(events += 1)}`,
      ProfileName: "Anna",
      To: "whatsapp:+15550100001",
    };
    const signed = Object.entries(fields).flat().join("");
    const mac = createHmac("sha1", key)
      .update(`${origin}/webhooks/twilio${signed}`)
      .digest("base64");
    return {
      body: new URLSearchParams(fields).toString(),
      headers: {
        "x-twilio-signature": mac,
        "content-type": "application/x-www-form-urlencoded",
      },
    };
  },
  wachatapi(_place, text, key) {
    const body = JSON.stringify({ id: String((events += 1)), from: "38050", name: "Anna", text });
    return { body, headers: { "x-wachatapi-signature": `sha256=${hex(key, body)}` } };
  },
};
const hex = (key: string, body: string) => createHmac("sha256", key).update(body).digest("hex");

const post = (place: Place, channel: Channel, { body, headers }: Signed, sent: Sent = {}) =>
  place.browser().fetch(`/webhooks/${channel}`, {
    method: "POST",
    origin: null,
    body,
    headers: { "content-type": "application/json", ...headers },
    ...sent,
  });

type Login = { id: string; number: string; link: string };

async function begin(place: Place, messenger: string) {
  place.clock.advance(1_000);
  const browser = place.browser();
  const { json, status, text } = await call(browser, "POST", "/messenger-logins", { messenger });
  expect(status, text).toBe(200);
  return { browser, login: json as unknown as Login };
}
const stageOf = async (browser: Browser, { id }: Login) =>
  (await call(browser, "GET", `/messenger-logins/${id}`)).json.stage;

/** The name of each channel's signing key, and its values in this portal and in the second one. */
const signingKeys: Record<Channel, { name: string; own: string; others: string }> = {
  telegram: { name: "telegram.webhookSecret", own: "telegram's", others: "second telegram's" },
  viber: { name: "viber.authToken", own: "viber's", others: "second viber's" },
  facebookmessenger: {
    name: "facebookmessenger.appSecret",
    own: "messenger's",
    others: "second messenger's",
  },
  whatsapp: { name: "whatsapp.appSecret", own: "whatsapp's", others: "second whatsapp's" },
  twilio: { name: "twilio.authToken", own: "twilio's", others: "second twilio's" },
  wachatapi: { name: "wachatapi.secret", own: "wachatapi's", others: "second wachatapi's" },
};

/** Gives the second portal its own keys for everything. */
async function keySecond(portal: TestPortal, given: object): Promise<void> {
  const ctx = { ...portal.second.system, vault: openVault(secret) };
  for (const [provider, set] of Object.entries(given))
    for (const [name, value] of Object.entries(set as Record<string, string>)) {
      const key = Object.values(signingKeys).find((one) => one.name === `${provider}.${name}`);
      await setPortalSecret(ctx, { name: `${provider}.${name}`, value: key?.others ?? value });
    }
  await updateSettings(ctx, { settings: chatSettings });
}

describe.each(["whatsapp", "twilio", "wachatapi"] as const)("with %s", (carrier) => {
  let portal: TestPortal;
  const given = { ...keys, [carrier]: carriers[carrier] };
  const channels = [
    ["telegram", "telegram"],
    ["viber", "viber"],
    ["facebookmessenger", "facebookmessenger"],
    ["whatsapp", carrier],
  ] as const;
  // The other channels are the same with each carrier.
  const tested = carrier === "whatsapp" ? channels : channels.slice(3);
  beforeAll(async () => {
    portal = await startTestPortal({
      simulators: true,
      settings: chatSettings,
      keys: given,
      environment: { SECRET: secret },
    });
    await keySecond(portal, given);
  });
  afterAll(() => portal.close());

  test.each(tested)("%s: a signed call is handled once", async (messenger, channel) => {
    const { browser, login } = await begin(portal, messenger);
    const { own } = signingKeys[channel];
    const token = writers[channel](portal, payloadOf(login.link), own);
    expect((await post(portal, channel, token)).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("seen");
    const code = writers[channel](portal, "0", own);
    for (const _ of [1, 2, 3]) expect((await post(portal, channel, code)).status).toBe(200);
    const { rows } = await portal.database.db.execute<{ sends: number }>(
      sql`select sends from auth_attempts where id::text = ${login.id}`,
    );
    expect(rows[0]?.sends).toBe(1);
    const wrong = login.number === "10" ? "11" : "10";
    const right = writers[channel](portal, login.number, own);
    expect((await post(portal, channel, right)).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("approved");
    // Repeated and late calls change nothing.
    for (const again of [token, right, writers[channel](portal, wrong, own)])
      expect((await post(portal, channel, again)).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("approved");
  });

  test.each(tested)(
    "%s: a missing or wrong signature, another portal's, or a changed byte is refused",
    async (messenger, channel) => {
      const { browser, login } = await begin(portal, messenger);
      const { own, others } = signingKeys[channel];
      const write = (key: string) => writers[channel](portal, payloadOf(login.link), key);
      const signed = write(own);
      const refused = [
        { ...signed, headers: {} },
        write(`${own}!`),
        write(others),
        // Telegram's secret does not cover the body.
        ...(channel === "telegram"
          ? []
          : [{ ...signed, body: signed.body.replace("Anna", "Anne") }]),
        ...(channel === "facebookmessenger" ? [{ ...signed, body: `${signed.body} ` }] : []),
      ].filter(({ body, headers }) => body !== signed.body || headers !== signed.headers);
      for (const one of refused) expect((await post(portal, channel, one)).status).toBe(401);
      expect(await stageOf(browser, login)).toBe("started");
    },
  );

  test.each(tested)(
    "%s: another portal's bot does not reach this one",
    async (messenger, channel) => {
      const { browser, login } = await begin(portal, messenger);
      const { others } = signingKeys[channel];
      const said = writers[channel](portal.second, payloadOf(login.link), others);
      expect((await post(portal.second, channel, said)).status).toBe(200);
      expect(await stageOf(browser, login)).toBe("started");
    },
  );
});

describe("the webhook", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({ simulators: true, settings: chatSettings, keys });
  });
  afterAll(() => portal.close());

  test("of an unknown platform, or one without keys or a bot here, is not found", async () => {
    const said = writers.telegram(portal, "hello", "telegram's");
    expect((await post(portal, "nonsense" as Channel, said)).status).toBe(404);
    expect((await post(portal, "whatsapp", said)).status).toBe(404);
    expect((await post(portal.second, "telegram", said)).status).toBe(404);
  });

  test("accepts any origin, but never acts as the browser's user", async () => {
    const browser = portal.browser();
    const { json } = await call(browser, "POST", "/sessions");
    const said = writers.telegram(portal, "hello", "telegram's");
    const answer = await browser.fetch("/webhooks/telegram", {
      body: said.body,
      headers: said.headers,
      origin: "https://foreign.example",
    });
    expect(answer.status).toBe(200);
    expect(json.userId).toBeTruthy();
    const forged = await browser.fetch("/api/sign-out", {
      method: "POST",
      origin: "https://foreign.example",
    });
    expect(forged.status).toBe(403);
  });

  test("returns only Meta's challenge, as plain text", async () => {
    const ask = (word: string, challenge = "115") =>
      portal
        .browser()
        .fetch(
          `/webhooks/facebookmessenger?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=${challenge}`,
        );
    const right = await ask("agreed");
    expect([right.status, right.text]).toEqual([200, "115"]);
    expect(right.headers.get("content-type")).toContain("text/plain");
    expect((await ask("guessed")).status).toBe(403);
    expect((await ask("agreed", "<script>")).status).toBe(403);
  });

  test("does not read a body that is too long", async () => {
    const said = writers.telegram(portal, "x".repeat(300_000), "telegram's");
    expect((await post(portal, "telegram", said)).status).toBe(413);
  });

  test("accepts a signed text without the characters that the database cannot store", async () => {
    const { browser, login } = await begin(portal, "telegram");
    const said = writers.telegram(portal, payloadOf(login.link), "telegram's");
    const body = said.body
      .replace('"Anna"', '"An\\u0000na \\ud800"')
      .replace(/"update_id":\d+/, '"update_id":"a\\u0000"');
    expect((await post(portal, "telegram", { ...said, body })).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("seen");
  });

  test("answers a signed but meaningless call and does nothing", async () => {
    const headers = { "x-telegram-bot-api-secret-token": "telegram's" };
    for (const body of ["", "nonsense", "[]", '{"update_id":1}', '{"message":{"from":{}}}'])
      expect((await post(portal, "telegram", { body, headers })).status).toBe(200);
  });
});
