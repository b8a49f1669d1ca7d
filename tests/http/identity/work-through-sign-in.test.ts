import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { payloadOf, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { signInBy, newProviderUser } from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { newPhone, type Phones, phonesAt } from "#tests/kit/sms.ts";

let portal: TestPortal;
let phones: Phones;
beforeAll(async () => {
  const registration = { ...chatSettings.registration, phone: true, anonymous: true };
  const settings = { ...chatSettings, registration };
  portal = await startTestPortal({ simulators: true, settings });
  await connectChats(portal);
  phones = phonesAt(portal);
});
afterAll(() => portal.close());

const username = () => `wanderer${randomUUID().slice(0, 6)}`;
const anonymous = (name: string) => ({ username: name, password: "a lamp" });

async function byPhone(browser: Browser, phone: string): Promise<void> {
  await call(browser, "POST", "/phone/codes", { type: "phone-login", phone });
  const code = await phones.codeTo(phone);
  await call(browser, "POST", "/login/phone", { phone, code, agreed: true });
}

async function byTelegram(browser: Browser, person: string): Promise<void> {
  portal.clock.advance(1_000);
  const { json } = await call(browser, "POST", "/messenger-logins", { messenger: "telegram" });
  const chat = openChat(portal.simulators, "telegram", person);
  await chat.start(payloadOf(String(json["link"])));
  const buttons = (await chat.lastLine())?.buttons ?? [];
  await chat.pressButton(buttons.find(({ label }) => label === String(json["number"]))?.data ?? "");
  await call(browser, "POST", `/messenger-logins/${String(json["id"])}/claim`, {});
}

/** Each sign-in method: creates an account (unless it is new) and returns a function that signs a browser in to it. */
const ways: Record<string, () => Promise<(browser: Browser) => Promise<unknown>>> = {
  "by email and password": async () => {
    const { email } = await registeredBrowser(portal);
    return (browser) => call(browser, "POST", "/login", { email, password: testPassword });
  },
  "by registering": async () => (browser) => registeredBrowser(portal, browser),
  "by a user name": async () => {
    const account = anonymous(username());
    await call(portal.browser(), "POST", "/register", { registerData: account });
    return (browser) => call(browser, "POST", "/login/username", account);
  },
  "by a new user name": async () => (browser) =>
    call(browser, "POST", "/register", { registerData: anonymous(username()) }),
  "by a known phone": async () => {
    const phone = newPhone();
    await byPhone(portal.browser(), phone);
    portal.clock.advance(3_600_000);
    return (browser) => byPhone(browser, phone);
  },
  "by a known Google account": async () => {
    const person = newProviderUser();
    await signInBy(portal.browser(), "google", person);
    return (browser) => signInBy(browser, "google", person);
  },
  "by a new Facebook account": async () => (browser) =>
    signInBy(browser, "facebook", newProviderUser()),
  "by a known messenger": async () => {
    await byTelegram(portal.browser(), "700000009");
    return (browser) => byTelegram(browser, "700000009");
  },
  "by a link that signs in": async () => {
    const { userId } = await registeredBrowser(portal);
    const quickToken = await issueQuickToken(portal.system, { userId });
    return (browser) => call(browser, "POST", "/quick-sign-in", { quickToken });
  },
};

const work = (kind: string, owner: string | null, more: object = {}) => ({
  kind,
  key: randomUUID(),
  owner,
  at: portal.clock.now(),
  courseId: "first-steps",
  elementId: "welcome",
  ...more,
});

test.each(Object.keys(ways))(
  "a guest who answered and signs in %s keeps everything once",
  async (way) => {
    const signIn = await ways[way]!();
    const browser = portal.browser();
    const hand = async (...items: object[]) =>
      (await call(browser, "POST", "/work", { sentAt: portal.clock.now(), items })).json;
    // First an answer as a guest: the operation stores it for the device.
    const chosen = { componentId: "come-in", answers: ["nobody"] };
    const first = { elementId: "welcome", ...chosen, key: randomUUID() };
    await call(browser, "POST", "/interaction-results", first);
    // Then work as a session user, and one piece that does not arrive before the sign-in.
    const second = work("interaction", null, { ...chosen, answers: ["everybody"] });
    await hand(second);
    const { me } = (await hand(second)) as unknown as { me: { id: string } };
    const finished = work("finish", me.id);
    await hand(finished);
    const late = work("variable", me.id, { name: "mood", value: "glad", elementId: undefined });
    await signIn(browser);
    const { items, me: after } = (await hand(second, finished, late)) as unknown as {
      items: { outcome: string }[];
      me: { id: string; temporary: boolean };
    };
    expect(after.temporary).toBe(false);
    expect(items.map(({ outcome }) => outcome)).toEqual(["kept", "kept", "kept"]);
    const rows = async (statement: ReturnType<typeof sql>) =>
      (await portal.database.db.execute<{ what: string }>(statement)).rows.map(({ what }) => what);
    expect(
      await rows(sql`select answers->'come-in'->>0 as what from results
      where user_id = ${after.id} order by 1`),
    ).toEqual(["everybody", "nobody"]);
    expect(
      await rows(sql`select kind as what from progress_operations
      where user_id = ${after.id} and kind <> 'open' order by 1`),
    ).toEqual(["finish", "variable"]);
    const { json } = await call(browser, "GET", "/courses/first-steps?rel=all");
    expect(json.progress).toMatchObject({ welcome: { state: "done" } });
  },
);
