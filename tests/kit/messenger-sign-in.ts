import type { Messenger } from "#domains/messaging/messenger.ts";
import type { Browser } from "./browser.ts";
import { openChat, payloadOf } from "./chats.ts";
import { testPassword } from "./factories.ts";
import { call, type TestPortal } from "./portal.ts";

/** Where bots understand a link that starts the chat. */
type LinkedMessenger = Extract<Messenger, "telegram" | "facebookmessenger">;

/**
 * Signs in with a messenger, or connects it to the account that is signed in.
 * @returns the browser and the account's id
 */
export async function signInByMessenger(
  portal: TestPortal,
  person: string,
  {
    messenger = "telegram",
    browser = portal.browser(),
  }: { messenger?: LinkedMessenger; browser?: Browser } = {},
): Promise<{ browser: Browser; userId: string }> {
  portal.clock.advance(1_000);
  const isSignedIn = (await call(browser, "GET", "/users/self")).json["core"] !== undefined;
  const { json: login } = await call(browser, "POST", "/messenger-logins", {
    messenger,
    ...(isSignedIn && { proof: testPassword }),
  });
  const chat = openChat(portal.simulatorsUrl, messenger, person);
  await chat.start(payloadOf(String(login["link"])));
  const question = await chat.lastLine();
  const button = question?.buttons.find(({ label }) => label === String(login["number"]));
  await chat.pressButton(button?.data ?? "");
  const claimed = await call(browser, "POST", `/messenger-logins/${String(login["id"])}/claim`, {});
  if (claimed.status !== 200) throw new Error(`the sign-in answered ${claimed.text}`);
  return { browser, userId: String(claimed.json["userId"]) };
}
