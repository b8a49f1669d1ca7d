import type { Browser } from "./browser.ts";
import { openChat, payloadOf } from "./chats.ts";
import { testPassword } from "./factories.ts";
import { call, type TestPortal } from "./portal.ts";

/**
 * Signs in with Telegram, or connects it to the account that is signed in.
 * @returns the browser and the account's id
 */
export async function signInByTelegram(
  portal: TestPortal,
  person: string,
  browser: Browser = portal.browser(),
): Promise<{ browser: Browser; userId: string }> {
  portal.clock.advance(1_000);
  const isSignedIn = (await call(browser, "GET", "/users/self")).json["core"] !== undefined;
  const { json: login } = await call(browser, "POST", "/messenger-logins", {
    messenger: "telegram",
    ...(isSignedIn && { proof: testPassword }),
  });
  const chat = openChat(portal.simulatorsUrl, "telegram", person);
  await chat.start(payloadOf(String(login["link"])));
  const question = await chat.lastLine();
  const button = question?.buttons.find(({ label }) => label === String(login["number"]));
  await chat.pressButton(button?.data ?? "");
  const claimed = await call(browser, "POST", `/messenger-logins/${String(login["id"])}/claim`, {});
  if (claimed.status !== 200) throw new Error(`the sign-in answered ${claimed.text}`);
  return { browser, userId: String(claimed.json["userId"]) };
}
