import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { createPasskey } from "#tests/kit/authenticator.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { payloadOf, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { signInWithProvider, createProviderUser } from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { addSignInPasskey, signInWithPasskey } from "#tests/kit/passkeys.ts";
import { newPhone, type Phones, phonesAt } from "#tests/kit/sms.ts";

let portal: TestPortal;
let phones: Phones;
beforeAll(async () => {
  const registration = {
    ...chatSettings.registration,
    phone: true,
    anonymous: true,
    passkey: true,
  };
  const settings = { ...chatSettings, registration };
  portal = await startTestPortal({ simulators: true, settings });
  await connectChats(portal);
  phones = phonesAt(portal);
});
afterAll(() => portal.close());

const newUsername = () => `wanderer${randomUUID().slice(0, 6)}`;
const anonymousAccount = (name: string) => ({ username: name, password: "a lamp" });

async function signInByPhone(browser: Browser, phone: string): Promise<void> {
  await call(browser, "POST", "/phone/codes", { type: "phone-login", phone });
  const code = await phones.codeTo(phone);
  await call(browser, "POST", "/login/phone", { phone, code, agreed: true });
}

async function signInByTelegram(browser: Browser, person: string): Promise<void> {
  portal.clock.advance(1_000);
  const { json } = await call(browser, "POST", "/messenger-logins", { messenger: "telegram" });
  const chat = openChat(portal.simulatorsUrl, "telegram", person);
  await chat.start(payloadOf(String(json["link"])));
  const buttons = (await chat.lastLine())?.buttons ?? [];
  await chat.pressButton(buttons.find(({ label }) => label === String(json["number"]))?.data ?? "");
  await call(browser, "POST", `/messenger-logins/${String(json["id"])}/claim`, {});
}

/** Each method creates an account, unless the sign-in does, and returns a function that signs a browser in to it. */
const signInMethods: Record<string, () => Promise<(browser: Browser) => Promise<unknown>>> = {
  "by email and password": async () => {
    const { email } = await openRegisteredBrowser(portal);
    return (browser) => call(browser, "POST", "/login", { email, password: testPassword });
  },
  "by registering": async () => (browser) => openRegisteredBrowser(portal, browser),
  "by a user name": async () => {
    const account = anonymousAccount(newUsername());
    await call(portal.browser(), "POST", "/register", { registerData: account });
    return (browser) => call(browser, "POST", "/login/username", account);
  },
  "by a new user name": async () => (browser) =>
    call(browser, "POST", "/register", { registerData: anonymousAccount(newUsername()) }),
  "by a known phone": async () => {
    const phone = newPhone();
    await signInByPhone(portal.browser(), phone);
    portal.clock.advance(3_600_000);
    return (browser) => signInByPhone(browser, phone);
  },
  "by a known Google account": async () => {
    const person = createProviderUser();
    await signInWithProvider(portal.browser(), "google", person);
    return (browser) => signInWithProvider(browser, "google", person);
  },
  "by a new Facebook account": async () => (browser) =>
    signInWithProvider(browser, "facebook", createProviderUser()),
  "by a known messenger": async () => {
    await signInByTelegram(portal.browser(), "700000009");
    return (browser) => signInByTelegram(browser, "700000009");
  },
  "by a passkey": async () => {
    const passkey = createPasskey();
    await addSignInPasskey(portal, (await openRegisteredBrowser(portal)).browser, passkey);
    return (browser) => signInWithPasskey(portal, browser, passkey);
  },
  "by a link that signs in": async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const quickToken = await issueQuickToken(portal.systemCtx, { userId });
    return (browser) => call(browser, "POST", "/quick-sign-in", { quickToken });
  },
};

const createWork = (kind: string, owner: string | null, extraFields: object = {}) => ({
  kind,
  key: randomUUID(),
  owner,
  at: portal.clock.now(),
  courseId: "first-steps",
  elementId: "welcome",
  ...extraFields,
});

test.each(Object.keys(signInMethods))(
  "a guest who answered and signs in %s keeps everything once",
  async (method) => {
    const signIn = await signInMethods[method]!();
    const browser = portal.browser();
    const sendWork = async (...items: object[]) =>
      (await call(browser, "POST", "/work", { sentAt: portal.clock.now(), items })).json;
    // First, the guest answers a question. The operation stores the answer for the device.
    const choice = { componentId: "come-in", answers: ["nobody"] };
    const guestAnswer = { elementId: "welcome", ...choice, key: randomUUID() };
    await call(browser, "POST", "/interaction-results", guestAnswer);
    // Then a session user sends work. One piece of it, `late`, arrives only after the sign-in.
    const sessionAnswer = createWork("interaction", null, { ...choice, answers: ["everybody"] });
    await sendWork(sessionAnswer);
    const { me } = (await sendWork(sessionAnswer)) as unknown as { me: { id: string } };
    const finishedWork = createWork("finish", me.id);
    await sendWork(finishedWork);
    const late = createWork("variable", me.id, {
      name: "mood",
      value: "glad",
      elementId: undefined,
    });
    await signIn(browser);
    const { items, me: account } = (await sendWork(
      sessionAnswer,
      finishedWork,
      late,
    )) as unknown as {
      items: { outcome: string }[];
      me: { id: string; temporary: boolean };
    };
    expect(account.temporary).toBe(false);
    expect(items.map(({ outcome }) => outcome)).toEqual(["stored", "stored", "stored"]);
    const readColumn = async (statement: ReturnType<typeof sql>) =>
      (await portal.database.db.execute<{ what: string }>(statement)).rows.map(({ what }) => what);
    expect(
      await readColumn(sql`select answers->'come-in'->>0 as what from results
      where user_id = ${account.id} order by 1`),
    ).toEqual(["everybody", "nobody"]);
    expect(
      await readColumn(sql`select kind as what from progress_operations
      where user_id = ${account.id} and kind <> 'open' order by 1`),
    ).toEqual(["finish", "variable"]);
    const { json } = await call(browser, "GET", "/courses/first-steps?rel=all");
    expect(json.progress).toMatchObject({ welcome: { state: "done" } });
  },
);
