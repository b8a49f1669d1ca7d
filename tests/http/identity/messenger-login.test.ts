import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Messenger, messengers } from "#domains/messaging/messenger.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { anna, bohdan, payloadOf, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import {
  copyBrowser,
  userWithRole,
  registeredBrowser,
  sessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
});
afterAll(() => portal.close());

type Login = { id: string; number: string; link: string; stage: string; coded: boolean };

async function begin(browser: Browser, messenger: string, more: object = {}): Promise<Login> {
  portal.clock.advance(1_000);
  const { status, json, text } = await call(browser, "POST", "/messenger-logins", {
    messenger,
    ...more,
  });
  expect(status, text).toBe(200);
  return json as unknown as Login;
}

const look = (browser: Browser, { id }: Login) => call(browser, "GET", `/messenger-logins/${id}`);
const claim = (browser: Browser, { id }: Login, code?: string) =>
  call(browser, "POST", `/messenger-logins/${id}/claim`, code === undefined ? {} : { code });
const self = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

/** Returns a user's identities, each with its provider. */
async function identitiesOf(userId: unknown): Promise<string[]> {
  const { rows } = await portal.database.db.execute<{ known: string }>(sql`
    select issuer || ' ' || subject as known from identities where user_id::text = ${String(userId)}`);
  return rows.map(({ known }) => known);
}

/** Opens the chat by the link and answers until the bot asks whether it is the user. */
async function open(messenger: Messenger, login: Login, person = anna) {
  const chat = openChat(portal.simulators, messenger, person);
  const carried = payloadOf(login.link);
  if (messenger === "whatsapp") await chat.sendText(carried);
  else await chat.start(carried);
  const [yes] = (await chat.lastLine())?.buttons ?? [];
  if (messenger === "viber" && yes?.data) await chat.pressButton(yes.data);
  return chat;
}

type Line = { buttons: { label: string; data?: string }[] } | undefined;
const buttonOf = (line: Line, right: string) =>
  line?.buttons.find(({ label }) => label === right)?.data ?? "";
const wrongOf = (line: Line, right: string) =>
  line?.buttons.find(({ label }) => label !== right)?.data ?? "";

/** Starts a sign-in and approves it, so that it only needs to be claimed. */
async function approved(browser: Browser, messenger: Messenger, person = anna, more = {}) {
  const login = await begin(browser, messenger, more);
  const chat = await open(messenger, login, person);
  await chat.pressButton(buttonOf(await chat.lastLine(), login.number));
  return login;
}

describe.each(messengers)("by %s", (messenger) => {
  test("the browser that started a sign-in is signed in after the right number is chosen in the chat", async () => {
    const browser = portal.browser();
    const login = await begin(browser, messenger);
    expect(login).toMatchObject({ stage: "started", coded: false });
    expect((await claim(browser, login)).json).toMatchObject({ code: "MESSENGER-NOT-YET" });

    const chat = await open(messenger, login);
    expect((await look(browser, login)).json).toMatchObject({ stage: "seen" });
    const question = await chat.lastLine();
    expect(question?.text).toContain("first (first.example)");
    expect(question?.text).toContain("Place: Kyiv");
    expect(question?.buttons.map(({ label }) => label)).toContain(login.number);

    await chat.pressButton(buttonOf(question, login.number));
    expect((await chat.lastLine())?.text).toContain("you’re signed in there");
    expect((await look(browser, login)).json).toMatchObject({ stage: "approved" });

    const { status, json } = await claim(browser, login);
    expect(status).toBe(200);
    expect(json.accessToken).toBeUndefined();
    expect(await identitiesOf(json.userId)).toEqual([
      expect.stringMatching(`^${messenger}:first:.*${anna}|^viber:first:`),
    ]);
    expect((await claim(browser, login)).status).toBe(404);

    const again = portal.browser();
    const second = await approved(again, messenger);
    expect((await claim(again, second)).json.userId).toBe(json.userId);
  });

  test("choosing another number than the page's ends the sign-in", async () => {
    const browser = portal.browser();
    const login = await begin(browser, messenger);
    const chat = await open(messenger, login, bohdan);
    const question = await chat.lastLine();
    await chat.pressButton(wrongOf(question, login.number));
    expect((await chat.lastLine())?.text).toContain("isn’t the number");
    await chat.pressButton(buttonOf(question, login.number));
    expect((await look(browser, login)).json).toMatchObject({ stage: "refused" });
    expect((await claim(browser, login)).json).toMatchObject({ code: "MESSENGER-REFUSED" });
  });
});

test("only the browser that started a sign-in may see or claim it, even if others open the link", async () => {
  const browser = portal.browser();
  const login = await approved(browser, "telegram");
  const other = portal.browser();
  await begin(other, "telegram");
  for (const stranger of [portal.browser(), other]) {
    expect((await look(stranger, login)).status).toBe(404);
    expect((await claim(stranger, login)).status).toBe(404);
  }
  const byLink = portal.browser();
  await byLink.fetch(`/?start=${payloadOf(login.link)}`);
  expect(await self(byLink)).toMatchObject({ id: "guest" });
  expect((await claim(browser, login)).status).toBe(200);
});

test("of several simultaneous claims only one signs in", async () => {
  const browser = portal.browser();
  const login = await approved(browser, "telegram");
  const copies = [browser, copyBrowser(portal, browser), copyBrowser(portal, browser)];
  const answers = await Promise.all(copies.map((one) => claim(one, login)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test("a sign-in expires after five minutes, in the chat and in the browser", async () => {
  const browser = portal.browser();
  const login = await begin(browser, "telegram");
  const late = await begin(portal.browser(), "telegram");
  const chat = await open("telegram", login);
  const question = await chat.lastLine();
  await chat.pressButton(buttonOf(question, login.number));
  portal.clock.advance(5 * 60_000);
  expect((await look(browser, login)).status).toBe(404);
  expect((await claim(browser, login)).status).toBe(404);
  await chat.start(payloadOf(late.link));
  expect((await chat.lastLine())?.text).toContain("no longer works");
});

test("a second person who opens the link gets a message, and nothing changes", async () => {
  const browser = portal.browser();
  const login = await begin(browser, "telegram");
  const chat = await open("telegram", login);
  const question = await chat.lastLine();
  const thief = await open("telegram", login, bohdan);
  expect((await thief.lastLine())?.text).toContain("Someone else");
  await thief.pressButton(buttonOf(question, login.number));
  expect((await look(browser, login)).json).toMatchObject({ stage: "seen" });
});

describe("with the bot's code", () => {
  async function coded() {
    const browser = portal.browser();
    const login = await begin(browser, "telegram");
    const chat = await open("telegram", login);
    await chat.sendText("0");
    const code = /\b\d{6}\b/.exec((await chat.lastLine())?.text ?? "")?.[0] ?? "";
    expect((await look(browser, login)).json).toMatchObject({ stage: "seen", coded: true });
    return { browser, login, chat, code };
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test("the code signs in when it is typed into the browser that started the sign-in", async () => {
    const { browser, login, code } = await coded();
    const stranger = portal.browser();
    await begin(stranger, "telegram");
    expect((await claim(stranger, login, code)).status).toBe(404);
    expect((await claim(browser, login, wrong(code))).json).toMatchObject({
      code: "MESSENGER-CODE-WRONG",
    });
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await claim(browser, login, spaced)).status).toBe(200);
    const { rows } = await portal.database.db.execute<{ data: string }>(
      sql`select data::text as data from auth_attempts where id::text = ${login.id}`,
    );
    expect(rows[0]?.data).not.toContain(code);
  });

  test("of fifty simultaneous guesses five are checked, and then even the right code is refused", async () => {
    const { browser, login, code } = await coded();
    const guesses = Array.from({ length: 50 }, () =>
      claim(copyBrowser(portal, browser), login, wrong(code)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 404)).toHaveLength(45);
    expect((await claim(browser, login, code)).status).toBe(404);
  });

  test("a new code does not give new attempts", async () => {
    const { browser, login, chat, code } = await coded();
    for (const _ of [1, 2, 3, 4, 5]) await claim(browser, login, wrong(code));
    await chat.sendText("0");
    const next = /\b\d{6}\b/.exec((await chat.lastLine())?.text ?? "")?.[0] ?? "";
    expect((await claim(browser, login, next)).status).toBe(404);
  });
});

test("a guest's session user becomes the account and keeps its id", async () => {
  const { browser, userId } = await sessionBrowser(portal);
  const login = await approved(browser, "viber", "700000003");
  expect((await claim(browser, login)).json.userId).toBe(userId);
});

test("a signed-in user gets the messenger linked to their account", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const login = await approved(browser, "telegram", "700000003", { proof: testPassword });
  const old = copyBrowser(portal, browser);
  expect((await claim(browser, login)).json.userId).toBe(userId);
  expect(await identitiesOf(userId)).toEqual(["telegram:first:lampstand_demo_bot 700000003"]);
  // The session is a new one; the old one no longer works.
  expect((await call(old, "GET", "/users/self")).json).not.toMatchObject({ id: userId });
});

test("a messenger sign-in started by a session user is not linked to the account that they register meanwhile", async () => {
  const { browser, userId } = await sessionBrowser(portal);
  const login = await approved(browser, "whatsapp", "700000003");
  expect((await registeredBrowser(portal, browser)).userId).toBe(userId);
  expect((await claim(browser, login)).json).toMatchObject({ code: "SIGNED-IN-MEANWHILE" });
  expect(await identitiesOf(userId)).toEqual([]);
});

test("the page that waits for the chat hydrates by itself, without a click", async () => {
  const browser = portal.browser();
  await begin(browser, "telegram");
  const { status, text } = await browser.fetch("/connect/telegram");
  expect([status, /<div class="waiting" data-hydrate="">/.test(text)]).toEqual([200, true]);
});

test("a message without a sign-in is answered with the portal's address, three times at most", async () => {
  const chat = openChat(portal.simulators, "facebookmessenger", bohdan);
  const before = (await chat.lines()).length;
  for (const _ of [1, 2, 3, 4, 5]) await chat.sendText("Hello?");
  const answers = (await chat.lines()).slice(before).filter(({ from }) => from === "bot");
  expect(answers).toHaveLength(3);
  expect(answers[0]?.text).toContain(`${portal.origin}/`);
});

test("a portal starts no sign-in by messenger if it doesn't offer it or if a required consent is missing", async () => {
  const off = await call(portal.second.browser(), "POST", "/messenger-logins", {
    messenger: "telegram",
  });
  expect(off.json).toMatchObject({ code: "METHOD-OFF" });
  const settings = { ...chatSettings, gdpr: true };
  const admin = await userWithRole(portal.second, "mp-admin");
  expect((await call(admin.browser, "PATCH", "/settings", { settings })).status).toBe(200);
  const browser = portal.second.browser();
  const bare = await call(browser, "POST", "/messenger-logins", { messenger: "telegram" });
  expect(bare.json).toMatchObject({ code: "CONSENT-MISSING" });
  const agreed = { messenger: "telegram", agreed: true };
  expect((await call(browser, "POST", "/messenger-logins", agreed)).status).toBe(200);
});

test("WhatsApp over Twilio has no buttons: the number is typed", async () => {
  const { twilio } = portal.runningSimulators!.providers.fallbackKeys;
  const number = twilio!.from.slice(1);
  const carried = await startTestPortal({
    simulators: true,
    keys: { twilio: twilio! },
    settings: {
      ...chatSettings,
      integrations: { whatsapp: { endpoint: `https://wa.me/${number}` } },
    },
  });
  try {
    await connectChats(carried);
    const browser = carried.browser();
    const begun = await call(browser, "POST", "/messenger-logins", { messenger: "whatsapp" });
    const login = begun.json as unknown as Login;
    const page = `${carried.simulators}/whatsapp/${number}?as=${anna}`;
    const write = (data: string) =>
      fetch(page, { method: "POST", body: new URLSearchParams({ kind: "say", data }) });
    await write(payloadOf(login.link));
    const asked = await (await fetch(page)).text();
    expect(asked).toContain("first (first.example)");
    expect(asked).toContain(login.number);
    await write(login.number);
    expect((await claim(browser, login)).status).toBe(200);
    const { rows } = await carried.database.db.execute<{ issuer: string }>(
      sql`select issuer from identities`,
    );
    expect(rows).toEqual([{ issuer: `twilio:first:${number}` }]);
  } finally {
    await carried.close();
  }
});
