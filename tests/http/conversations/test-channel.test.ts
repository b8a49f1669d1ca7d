import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OutsideChannel, outsideChannels } from "#domains/conversations/conversation.ts";
import { postForm } from "#tests/kit/browser.ts";
import { chatSettings, connectChats } from "#tests/kit/chats.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const simulatorNames = {
  telegram: "telegram",
  viber: "viber",
  whatsapp: "whatsapp",
  facebookmessenger: "messenger",
  twilio: "twilio",
} as const;
type TestedChannel = keyof typeof simulatorNames;
const testedChannels = Object.keys(simulatorNames) as TestedChannel[];

/** Longer than the time that the portal waits for a messenger. */
const timeoutTestMs = 30_000;
const path = "/studio/settings/conversations";
let portal: TestPortal;
let admin: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  admin = await createUserWithRole(portal, "mp-admin");
});
beforeEach(async () => {
  for (const channel of testedChannels) await setFault(channel, "");
  await connectChats(portal);
  await setEndpoint("whatsapp", "https://wa.me/15550100001");
});
afterAll(() => portal.close());

async function setFault(channel: TestedChannel, fault: string): Promise<void> {
  const response = await fetch(`${portal.simulatorsUrl}/${simulatorNames[channel]}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fault }),
  });
  expect(response.status).toBe(200);
}
async function setEndpoint(name: string, endpoint: string): Promise<void> {
  const settings = { integrations: { [name]: { endpoint } } };
  expect((await call(admin.browser, "PATCH", "/settings", { settings })).status).toBe(200);
}
const testChannel = async (channel: OutsideChannel, browser = admin.browser) =>
  call(browser, "POST", `/messenger-channels/${channel}/test`);
const stateOf = async (channel: OutsideChannel) => (await testChannel(channel)).json["state"];
/** Points a simulated bot to another webhook, as somebody else with the same token would. */
async function setTelegramWebhook(url: string): Promise<void> {
  await fetch(`${portal.simulatorsUrl}/telegram/api/bot7000000001:lampstand_demo_bot/setWebhook`, {
    method: "POST",
    body: JSON.stringify({ url }),
  });
}

test("a test says that a messenger works, as far as it tells, and no answer has a key", async () => {
  const answer = await testChannel("telegram");
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({
    state: "works",
    bot: "lampstand_demo_bot",
    missingKeys: [],
    message: "It works: the keys belong to lampstand_demo_bot, and messages come to this portal.",
  });
  expect(await stateOf("viber")).toBe("works");
  expect(await stateOf("whatsapp")).toBe("works");
  expect(await stateOf("facebookmessenger")).toBe("works");
  await setEndpoint("whatsapp", "https://wa.me/15005550006");
  expect(await stateOf("twilio")).toBe("works");
  const listed = await call(admin.browser, "GET", "/messenger-channels");
  const states = listed.json["channels"] as unknown as { channel: string; state: string }[];
  expect(states.map(({ channel }) => channel)).toEqual([...outsideChannels]);
  const { fallbackKeys } = portal.runningSimulators!.providers;
  const keys = testedChannels.flatMap((channel) => Object.entries(fallbackKeys[channel] ?? {}));
  // The number that messages come from is public.
  const secrets = keys.filter(([name]) => name !== "from").map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(testedChannels.length);
  for (const secret of secrets) expect(answer.text + listed.text).not.toContain(secret);
});

test("a messenger that refuses the keys and one that is down get different results", async () => {
  await setEndpoint("whatsapp", "https://wa.me/15005550006");
  for (const channel of testedChannels) {
    await setFault(channel, "refused");
    expect([channel, await stateOf(channel)]).toEqual([channel, "refused"]);
    await setFault(channel, "down");
    expect([channel, await stateOf(channel)]).toEqual([channel, "no-answer"]);
  }
  await setFault("twilio", "suspended");
  expect(await stateOf("twilio")).toBe("suspended");
});

test(
  "a messenger that is too slow counts as one that doesn't answer",
  async () => {
    await setFault("telegram", "slow");
    expect(await stateOf("telegram")).toBe("no-answer");
  },
  timeoutTestMs,
);

test("a webhook elsewhere is named by its host only, because its path may have a key", async () => {
  await setTelegramWebhook("https://elsewhere.example/bot7000000001:secret-part");
  const { json, text } = await testChannel("telegram");
  expect(json).toMatchObject({ state: "other-webhook", found: "elsewhere.example" });
  expect(text).not.toContain("secret-part");
  await setTelegramWebhook("https://first.example/webhooks/viber");
  expect(await stateOf("telegram")).toBe("other-webhook");
  await setTelegramWebhook("https://second.example/webhooks/telegram");
  expect(await stateOf("telegram")).toBe("other-webhook");
  await setTelegramWebhook("https://first.example/webhooks/telegram");
  expect(await stateOf("telegram")).toBe("works");
  await setTelegramWebhook("");
  expect(await stateOf("telegram")).toBe("no-webhook");
});

test("a webhook that fails, another bot and a missing address are found", async () => {
  await setFault("telegram", "failing-webhook");
  expect(await stateOf("telegram")).toBe("webhook-fails");
  await setEndpoint("whatsapp", "https://wa.me/380501234567");
  expect((await testChannel("whatsapp")).json).toMatchObject({
    state: "other-bot",
    found: "15550100001",
  });
  await setEndpoint("whatsapp", "");
  expect(await stateOf("whatsapp")).toBe("no-address");
});

test("without keys it names the missing ones and asks nobody; another portal's keys don't count", async () => {
  expect((await testChannel("wachatapi")).json).toMatchObject({
    state: "no-keys",
    missingKeys: ["wachatapi.secret", "wachatapi.url"],
  });
  expect((await testChannel("wachatapi")).text).toContain("wachatapi.secret, wachatapi.url");
  await portal.database.db.execute(sql`
    insert into portal_secrets (environment_id, provider, name, sealed)
    values ('second', 'wachatapi', 'secret', 'x'), ('second', 'wachatapi', 'url', 'x')`);
  expect(await stateOf("wachatapi")).toBe("no-keys");
  const there = await createUserWithRole(portal.second, "mp-admin");
  expect((await testChannel("telegram", there.browser)).json).toMatchObject({
    state: "no-address",
    bot: null,
  });
  expect((await testChannel("telegram", there.browser)).text).not.toContain("lampstand_demo_bot");
});

test("only admins test; the audit log says who tested what, with which result", async () => {
  for (const role of ["mentor", "mp-leader"]) {
    const { browser } = await createUserWithRole(portal, role);
    expect((await testChannel("telegram", browser)).status).toBe(403);
    expect((await call(browser, "GET", "/messenger-channels")).status).toBe(403);
    expect((await postForm(browser, path, { test: "telegram" })).status).toBe(403);
  }
  await testChannel("telegram");
  const { rows } = await portal.database.db.execute(sql`
    select environment_id, actor, action, subject_type, subject_id, after from audit_log
    order by at desc, id desc limit 1`);
  expect(rows).toEqual([
    {
      environment_id: "first",
      actor: admin.userId,
      action: "testMessengerChannel",
      subject_type: "channel",
      subject_id: "telegram",
      after: { state: "works" },
    },
  ]);
});

test("the studio lists the messengers and tests one without scripts; the command says the same", async () => {
  const page = await admin.browser.fetch(path);
  expect(page.text).toContain("Keys are missing: wachatapi.secret, wachatapi.url.");
  const text = "It works: the keys belong to lampstanddemo, and messages come to this portal.";
  expect(page.text).not.toContain(text);
  const tested = await postForm(admin.browser, path, { test: "viber" });
  expect(tested.status).toBe(200);
  expect(tested.text).toContain(text);
  await setFault("viber", "refused");
  const { providers } = portal.runningSimulators!;
  const lines = await runCommand(portal, ["test-channel", "viber", "--portal", "first.example"], {
    installation: { providers },
  });
  expect(lines).toEqual([
    "viber: The keys were refused. Copy them again from the service’s own pages and store them with the command “secret”.",
  ]);
  const all = await runCommand(portal, ["test-channel", "--portal", "first.example"], {
    installation: { providers },
  });
  expect(all).toHaveLength(outsideChannels.length);
});
