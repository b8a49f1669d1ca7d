import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Channel } from "#domains/messaging/messenger.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { openVault } from "#platform/vault.server.ts";
import type { Browser, RequestOptions } from "#tests/kit/browser.ts";
import { payloadOf, chatSettings } from "#tests/kit/chats.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { callBuilders, type SignedCall } from "./signed-calls.ts";

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

type AnyPortal = TestPortal["second"];

const post = (
  target: AnyPortal,
  channel: Channel,
  { body, headers }: SignedCall,
  requestOptions: RequestOptions = {},
) =>
  target.browser().fetch(`/webhooks/${channel}`, {
    method: "POST",
    origin: null,
    body,
    headers: { "content-type": "application/json", ...headers },
    ...requestOptions,
  });

type Login = { id: string; number: string; link: string };

async function startLogin(target: AnyPortal, messenger: string) {
  target.clock.advance(1_000);
  const browser = target.browser();
  const { json, status, text } = await call(browser, "POST", "/messenger-logins", { messenger });
  expect(status, text).toBe(200);
  return { browser, login: json as unknown as Login };
}
const stageOf = async (browser: Browser, { id }: Login) =>
  (await call(browser, "GET", `/messenger-logins/${id}`)).json.stage;

/** The name of each channel's signing key, and the key's values in the first and the second portal. */
const signingKeys: Record<Channel, { name: string; ownKey: string; secondPortalKey: string }> = {
  telegram: {
    name: "telegram.webhookSecret",
    ownKey: "telegram's",
    secondPortalKey: "second telegram's",
  },
  viber: { name: "viber.authToken", ownKey: "viber's", secondPortalKey: "second viber's" },
  facebookmessenger: {
    name: "facebookmessenger.appSecret",
    ownKey: "messenger's",
    secondPortalKey: "second messenger's",
  },
  whatsapp: {
    name: "whatsapp.appSecret",
    ownKey: "whatsapp's",
    secondPortalKey: "second whatsapp's",
  },
  twilio: { name: "twilio.authToken", ownKey: "twilio's", secondPortalKey: "second twilio's" },
  wachatapi: {
    name: "wachatapi.secret",
    ownKey: "wachatapi's",
    secondPortalKey: "second wachatapi's",
  },
};

/** Gives the second portal its own keys for everything. */
async function setSecondPortalKeys(portal: TestPortal, keySets: object): Promise<void> {
  const ctx = { ...portal.second.systemCtx, vault: openVault(secret) };
  for (const [provider, keySet] of Object.entries(keySets))
    for (const [name, value] of Object.entries(keySet as Record<string, string>)) {
      const key = Object.values(signingKeys).find((one) => one.name === `${provider}.${name}`);
      await setPortalSecret(ctx, {
        name: `${provider}.${name}`,
        value: key?.secondPortalKey ?? value,
      });
    }
  await updateSettings(ctx, { settings: chatSettings });
}

describe.each(["whatsapp", "twilio", "wachatapi"] as const)("with %s", (carrier) => {
  let portal: TestPortal;
  const keySets = { ...keys, [carrier]: carriers[carrier] };
  const channels = [
    ["telegram", "telegram"],
    ["viber", "viber"],
    ["facebookmessenger", "facebookmessenger"],
    ["whatsapp", carrier],
  ] as const;
  // Only WhatsApp differs between the carriers, so the remaining channels are tested once.
  const testedChannels = carrier === "whatsapp" ? channels : channels.slice(3);
  beforeAll(async () => {
    portal = await startTestPortal({
      simulators: true,
      settings: chatSettings,
      keys: keySets,
      environment: { SECRET: secret },
    });
    await setSecondPortalKeys(portal, keySets);
  });
  afterAll(() => portal.close());

  test.each(testedChannels)("%s: a signed call is handled once", async (messenger, channel) => {
    const { browser, login } = await startLogin(portal, messenger);
    const { ownKey } = signingKeys[channel];
    const startCall = callBuilders[channel](portal, payloadOf(login.link), ownKey);
    expect((await post(portal, channel, startCall)).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("seen");
    const unknownCall = callBuilders[channel](portal, "0", ownKey);
    for (const _ of [1, 2, 3]) expect((await post(portal, channel, unknownCall)).status).toBe(200);
    const { rows } = await portal.database.db.execute<{ sends: number }>(
      sql`select sends from auth_attempts where id::text = ${login.id}`,
    );
    expect(rows[0]?.sends).toBe(1);
    const wrongNumber = login.number === "10" ? "11" : "10";
    const approvalCall = callBuilders[channel](portal, login.number, ownKey);
    expect((await post(portal, channel, approvalCall)).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("approved");
    // Repeated and late calls change nothing.
    for (const lateCall of [
      startCall,
      approvalCall,
      callBuilders[channel](portal, wrongNumber, ownKey),
    ])
      expect((await post(portal, channel, lateCall)).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("approved");
  });

  test.each(testedChannels)(
    "%s: a missing or wrong signature, another portal's, or a changed byte is refused",
    async (messenger, channel) => {
      const { browser, login } = await startLogin(portal, messenger);
      const { ownKey, secondPortalKey } = signingKeys[channel];
      const buildCall = (key: string) => callBuilders[channel](portal, payloadOf(login.link), key);
      const signed = buildCall(ownKey);
      const refused = [
        { ...signed, headers: {} },
        buildCall(`${ownKey}!`),
        buildCall(secondPortalKey),
        // Telegram's secret does not cover the body.
        ...(channel === "telegram"
          ? []
          : [{ ...signed, body: signed.body.replace("Anna", "Anne") }]),
        ...(channel === "facebookmessenger" ? [{ ...signed, body: `${signed.body} ` }] : []),
      ].filter(({ body, headers }) => body !== signed.body || headers !== signed.headers);
      for (const refusedCall of refused)
        expect((await post(portal, channel, refusedCall)).status).toBe(401);
      expect(await stageOf(browser, login)).toBe("started");
    },
  );

  test.each(testedChannels)(
    "%s: a message to another portal's bot does not change a login in this portal",
    async (messenger, channel) => {
      const { browser, login } = await startLogin(portal, messenger);
      const { secondPortalKey } = signingKeys[channel];
      const signedCall = callBuilders[channel](
        portal.second,
        payloadOf(login.link),
        secondPortalKey,
      );
      expect((await post(portal.second, channel, signedCall)).status).toBe(200);
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
    const signedCall = callBuilders.telegram(portal, "hello", "telegram's");
    expect((await post(portal, "nonsense" as Channel, signedCall)).status).toBe(404);
    expect((await post(portal, "whatsapp", signedCall)).status).toBe(404);
    expect((await post(portal.second, "telegram", signedCall)).status).toBe(404);
  });

  test("accepts any origin, but never acts as the browser's user", async () => {
    const browser = portal.browser();
    const { json } = await call(browser, "POST", "/sessions");
    const signedCall = callBuilders.telegram(portal, "hello", "telegram's");
    const response = await browser.fetch("/webhooks/telegram", {
      body: signedCall.body,
      headers: signedCall.headers,
      origin: "https://foreign.example",
    });
    expect(response.status).toBe(200);
    expect(json.userId).toBeTruthy();
    const forged = await browser.fetch("/api/sign-out", {
      method: "POST",
      origin: "https://foreign.example",
    });
    expect(forged.status).toBe(403);
  });

  test("returns only Meta's challenge, as plain text", async () => {
    const requestChallenge = (verifyToken: string, challenge = "115") =>
      portal
        .browser()
        .fetch(
          `/webhooks/facebookmessenger?hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=${challenge}`,
        );
    const rightResponse = await requestChallenge("agreed");
    expect([rightResponse.status, rightResponse.text]).toEqual([200, "115"]);
    expect(rightResponse.headers.get("content-type")).toContain("text/plain");
    expect((await requestChallenge("guessed")).status).toBe(403);
    expect((await requestChallenge("agreed", "<script>")).status).toBe(403);
  });

  test("does not read a body that is too long", async () => {
    const signedCall = callBuilders.telegram(portal, "x".repeat(300_000), "telegram's");
    expect((await post(portal, "telegram", signedCall)).status).toBe(413);
  });

  test("accepts a signed text without the characters that the database cannot store", async () => {
    const { browser, login } = await startLogin(portal, "telegram");
    const signedCall = callBuilders.telegram(portal, payloadOf(login.link), "telegram's");
    const body = signedCall.body
      .replace('"Anna"', '"An\\u0000na \\ud800"')
      .replace(/"update_id":\d+/, '"update_id":"a\\u0000"');
    expect((await post(portal, "telegram", { ...signedCall, body })).status).toBe(200);
    expect(await stageOf(browser, login)).toBe("seen");
  });

  test("answers a signed but meaningless call and does nothing", async () => {
    const headers = { "x-telegram-bot-api-secret-token": "telegram's" };
    for (const body of ["", "nonsense", "[]", '{"update_id":1}', '{"message":{"from":{}}}'])
      expect((await post(portal, "telegram", { body, headers })).status).toBe(200);
  });
});
