import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Messenger, messengers } from "#domains/messaging/messenger.ts";
import type { Browser } from "#tests/kit/browser.ts";
import {
  annaId,
  bohdanId,
  payloadOf,
  chatSettings,
  connectChats,
  openChat,
} from "#tests/kit/chats.ts";
import {
  copyBrowser,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
});
afterAll(() => portal.close());

type Login = { id: string; number: string; link: string; stage: string; hasBotCode: boolean };

async function startLogin(
  browser: Browser,
  messenger: string,
  extraInput: object = {},
): Promise<Login> {
  portal.clock.advance(1_000);
  const { status, json, text } = await call(browser, "POST", "/messenger-logins", {
    messenger,
    ...extraInput,
  });
  expect(status, text).toBe(200);
  return json as unknown as Login;
}

const getLogin = (browser: Browser, { id }: Login) =>
  call(browser, "GET", `/messenger-logins/${id}`);
const claim = (browser: Browser, { id }: Login, code?: string) =>
  call(browser, "POST", `/messenger-logins/${id}/claim`, code === undefined ? {} : { code });
const fetchSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

/** Returns a user's identities, each with its provider. */
async function listIdentities(userId: unknown): Promise<string[]> {
  const { rows } = await portal.database.db.execute<{ identity: string }>(sql`
    select issuer || ' ' || subject as identity from identities where user_id::text = ${String(userId)}`);
  return rows.map(({ identity }) => identity);
}

/** Opens the chat by the link and continues until the bot asks "Is it you?". */
async function openLoginChat(messenger: Messenger, login: Login, person = annaId) {
  const chat = openChat(portal.simulatorsUrl, messenger, person);
  const payload = payloadOf(login.link);
  if (messenger === "whatsapp") await chat.sendText(payload);
  else await chat.start(payload);
  const [yes] = (await chat.lastLine())?.buttons ?? [];
  if (messenger === "viber" && yes?.data) await chat.pressButton(yes.data);
  return chat;
}

type Line = { buttons: { label: string; data?: string }[] } | undefined;
const findNumberButton = (line: Line, number: string) =>
  line?.buttons.find(({ label }) => label === number)?.data ?? "";
const findWrongNumberButton = (line: Line, number: string) =>
  line?.buttons.find(({ label }) => label !== number)?.data ?? "";

/** Starts a sign-in and approves it, so that it only needs to be claimed. */
async function startApprovedLogin(
  browser: Browser,
  messenger: Messenger,
  person = annaId,
  extraInput = {},
) {
  const login = await startLogin(browser, messenger, extraInput);
  const chat = await openLoginChat(messenger, login, person);
  await chat.pressButton(findNumberButton(await chat.lastLine(), login.number));
  return login;
}

describe.each(messengers)("by %s", (messenger) => {
  test("the browser that started a sign-in is signed in after the right number is chosen in the chat", async () => {
    const browser = portal.browser();
    const login = await startLogin(browser, messenger);
    expect(login).toMatchObject({ stage: "started", hasBotCode: false });
    expect((await claim(browser, login)).json).toMatchObject({ code: "MESSENGER-NOT-YET" });

    const chat = await openLoginChat(messenger, login);
    expect((await getLogin(browser, login)).json).toMatchObject({ stage: "seen" });
    const question = await chat.lastLine();
    expect(question?.text).toContain("first (first.example)");
    expect(question?.text).toContain("Place: Kyiv");
    expect(question?.buttons.map(({ label }) => label)).toContain(login.number);

    await chat.pressButton(findNumberButton(question, login.number));
    expect((await chat.lastLine())?.text).toContain("you’re signed in there");
    expect((await getLogin(browser, login)).json).toMatchObject({ stage: "approved" });

    const { status, json } = await claim(browser, login);
    expect(status).toBe(200);
    expect(json.accessToken).toBeUndefined();
    expect(await listIdentities(json.userId)).toEqual([
      expect.stringMatching(`^${messenger}:first:.*${annaId}|^viber:first:`),
    ]);
    expect((await claim(browser, login)).status).toBe(404);

    const laterBrowser = portal.browser();
    const laterLogin = await startApprovedLogin(laterBrowser, messenger);
    expect((await claim(laterBrowser, laterLogin)).json.userId).toBe(json.userId);
  });

  test("choosing another number than the page's ends the sign-in", async () => {
    const browser = portal.browser();
    const login = await startLogin(browser, messenger);
    const chat = await openLoginChat(messenger, login, bohdanId);
    const question = await chat.lastLine();
    await chat.pressButton(findWrongNumberButton(question, login.number));
    expect((await chat.lastLine())?.text).toContain("isn’t the number");
    await chat.pressButton(findNumberButton(question, login.number));
    expect((await getLogin(browser, login)).json).toMatchObject({ stage: "refused" });
    expect((await claim(browser, login)).json).toMatchObject({ code: "MESSENGER-REFUSED" });
  });
});

test("only the browser that started a sign-in may see or claim it, even if others open the link", async () => {
  const browser = portal.browser();
  const login = await startApprovedLogin(browser, "telegram");
  const otherBrowser = portal.browser();
  await startLogin(otherBrowser, "telegram");
  for (const stranger of [portal.browser(), otherBrowser]) {
    expect((await getLogin(stranger, login)).status).toBe(404);
    expect((await claim(stranger, login)).status).toBe(404);
  }
  const linkBrowser = portal.browser();
  await linkBrowser.fetch(`/?start=${payloadOf(login.link)}`);
  expect(await fetchSelf(linkBrowser)).toMatchObject({ id: "guest" });
  expect((await claim(browser, login)).status).toBe(200);
});

test("of several simultaneous claims only one signs in", async () => {
  const browser = portal.browser();
  const login = await startApprovedLogin(browser, "telegram");
  const copies = [browser, copyBrowser(portal, browser), copyBrowser(portal, browser)];
  const responses = await Promise.all(copies.map((one) => claim(one, login)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test("a sign-in expires after five minutes, in the chat and in the browser", async () => {
  const browser = portal.browser();
  const login = await startLogin(browser, "telegram");
  const expiredLogin = await startLogin(portal.browser(), "telegram");
  const chat = await openLoginChat("telegram", login);
  const question = await chat.lastLine();
  await chat.pressButton(findNumberButton(question, login.number));
  portal.clock.advance(5 * 60_000);
  expect((await getLogin(browser, login)).status).toBe(404);
  expect((await claim(browser, login)).status).toBe(404);
  await chat.start(payloadOf(expiredLogin.link));
  expect((await chat.lastLine())?.text).toContain("no longer works");
});

test("a second person who opens the link gets a message, and nothing changes", async () => {
  const browser = portal.browser();
  const login = await startLogin(browser, "telegram");
  const chat = await openLoginChat("telegram", login);
  const question = await chat.lastLine();
  const thiefChat = await openLoginChat("telegram", login, bohdanId);
  expect((await thiefChat.lastLine())?.text).toContain("Someone else");
  await thiefChat.pressButton(findNumberButton(question, login.number));
  expect((await getLogin(browser, login)).json).toMatchObject({ stage: "seen" });
});

describe("with the bot's code", () => {
  async function startLoginWithCode() {
    const browser = portal.browser();
    const login = await startLogin(browser, "telegram");
    const chat = await openLoginChat("telegram", login);
    await chat.sendText("0");
    const code = /\b\d{6}\b/.exec((await chat.lastLine())?.text ?? "")?.[0] ?? "";
    expect((await getLogin(browser, login)).json).toMatchObject({
      stage: "seen",
      hasBotCode: true,
    });
    return { browser, login, chat, code };
  }
  const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test("the code signs in when it is typed into the browser that started the sign-in", async () => {
    const { browser, login, code } = await startLoginWithCode();
    const stranger = portal.browser();
    await startLogin(stranger, "telegram");
    expect((await claim(stranger, login, code)).status).toBe(404);
    expect((await claim(browser, login, wrongCode(code))).json).toMatchObject({
      code: "MESSENGER-CODE-WRONG",
    });
    const codeWithSpace = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await claim(browser, login, codeWithSpace)).status).toBe(200);
    const { rows } = await portal.database.db.execute<{ data: string }>(
      sql`select data::text as data from auth_attempts where id::text = ${login.id}`,
    );
    expect(rows[0]?.data).not.toContain(code);
  });

  test("of fifty simultaneous guesses five are checked, and then even the right code is refused", async () => {
    const { browser, login, code } = await startLoginWithCode();
    const guesses = Array.from({ length: 50 }, () =>
      claim(copyBrowser(portal, browser), login, wrongCode(code)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 404)).toHaveLength(45);
    expect((await claim(browser, login, code)).status).toBe(404);
  });

  test("a new code does not give new attempts", async () => {
    const { browser, login, chat, code } = await startLoginWithCode();
    for (const _ of [1, 2, 3, 4, 5]) await claim(browser, login, wrongCode(code));
    await chat.sendText("0");
    const nextCode = /\b\d{6}\b/.exec((await chat.lastLine())?.text ?? "")?.[0] ?? "";
    expect((await claim(browser, login, nextCode)).status).toBe(404);
  });
});

test("a guest's session user becomes the account and keeps its id", async () => {
  const { browser, userId } = await openSessionBrowser(portal);
  const login = await startApprovedLogin(browser, "viber", "700000003");
  expect((await claim(browser, login)).json.userId).toBe(userId);
});

test("a signed-in user gets the messenger linked to their account", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const login = await startApprovedLogin(browser, "telegram", "700000003", { proof: testPassword });
  const oldBrowser = copyBrowser(portal, browser);
  expect((await claim(browser, login)).json.userId).toBe(userId);
  expect(await listIdentities(userId)).toEqual(["telegram:first:lampstand_demo_bot 700000003"]);
  // The session is a new one; the old one no longer works.
  expect((await call(oldBrowser, "GET", "/users/self")).json).not.toMatchObject({ id: userId });
});

test("a messenger sign-in started by a session user is not linked to the account that they register meanwhile", async () => {
  const { browser, userId } = await openSessionBrowser(portal);
  const login = await startApprovedLogin(browser, "whatsapp", "700000003");
  expect((await openRegisteredBrowser(portal, browser)).userId).toBe(userId);
  expect((await claim(browser, login)).json).toMatchObject({ code: "ALREADY-SIGNED-IN" });
  expect(await listIdentities(userId)).toEqual([]);
});

test("the page that waits for the chat hydrates by itself, without a click", async () => {
  const browser = portal.browser();
  await startLogin(browser, "telegram");
  const { status, text } = await browser.fetch("/connect/telegram");
  expect([status, /<div class="messenger-wait" data-hydrate="">/.test(text)]).toEqual([200, true]);
});

test("a message without a sign-in is answered with the portal's address, three times at most", async () => {
  const chat = openChat(portal.simulatorsUrl, "facebookmessenger", bohdanId);
  const lineCountBefore = (await chat.lines()).length;
  for (const _ of [1, 2, 3, 4, 5]) await chat.sendText("Hello?");
  const botMessages = (await chat.lines())
    .slice(lineCountBefore)
    .filter(({ from }) => from === "bot");
  expect(botMessages).toHaveLength(3);
  expect(botMessages[0]?.text).toContain(`${portal.origin}/`);
});

test("a portal starts no sign-in by messenger if it doesn't offer it or if a required consent is missing", async () => {
  const disabledResponse = await call(portal.second.browser(), "POST", "/messenger-logins", {
    messenger: "telegram",
  });
  expect(disabledResponse.json).toMatchObject({ code: "SIGN-IN-METHOD-DISABLED" });
  const settings = { ...chatSettings, gdpr: true };
  const admin = await createUserWithRole(portal.second, "mp-admin");
  expect((await call(admin.browser, "PATCH", "/settings", { settings })).status).toBe(200);
  const browser = portal.second.browser();
  const responseWithoutConsent = await call(browser, "POST", "/messenger-logins", {
    messenger: "telegram",
  });
  expect(responseWithoutConsent.json).toMatchObject({ code: "CONSENT-MISSING" });
  const inputWithConsent = { messenger: "telegram", agreed: true };
  expect((await call(browser, "POST", "/messenger-logins", inputWithConsent)).status).toBe(200);
});
