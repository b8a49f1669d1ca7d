import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const messengerSettings = { registration: { messengers: true } };
const coursePath = "/courses/the-father-and-two-sons";

const messengerLabels = { telegram: "Telegram", viber: "Viber", whatsapp: "WhatsApp" };
type MessengerName = keyof typeof messengerLabels;

const messengerButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name: `Continue with ${name}` });
const readNumber = (page: Page) => page.locator(".number-match__number").innerText();
const expectSignedIn = (page: Page) =>
  expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();

/** Opens the chat from the page's link in a new tab, and continues until the bot asks "Is it you?". */
async function openChat(
  page: Page,
  context: BrowserContext,
  messenger: MessengerName,
  person = "Anna",
): Promise<Page> {
  const link = page.getByRole("link", { name: `Open ${messengerLabels[messenger]}` });
  const chat = await context.newPage();
  await chat.goto((await link.getAttribute("href"))!);
  if (person !== "Anna") await chat.getByRole("link", { name: person }).click();
  if (messenger === "whatsapp")
    await chat.getByRole("button", { name: "Send", exact: true }).click();
  else
    await chat
      .getByRole("button", { name: messenger === "viber" ? "Open the chat" : "Start" })
      .click();
  if (messenger === "viber")
    await chat.getByRole("button", { name: "Yes, continue" }).last().click();
  return chat;
}

const identityQuestion = (chat: Page) => chat.getByText("Is it you?").last();

for (const messenger of ["telegram", "viber", "whatsapp"] as const) {
  test(`a guest signs in with ${messenger} and continues where they were`, async ({
    page,
    homeUrl: home,
    changeSettings,
    context,
    hasScripts,
  }) => {
    await changeSettings(messengerSettings);
    await page.goto(`${home}${coursePath}?scenario=messengers-login`);
    if (hasScripts) await hydrate(page);
    const connectRequest = page.waitForRequest((request) => /\/connect\/\w+/.test(request.url()));
    await messengerButton(page, messengerLabels[messenger]).click();
    expect((await connectRequest).url()).toMatch(/quick_link=%2Fcourses.*lang=en/);
    await expect(page).toHaveURL(/step=messenger-wait/);
    const cookies = Object.fromEntries(
      (await context.cookies(home)).map(({ name, value }) => [name, decodeURIComponent(value)]),
    );
    expect(cookies).toMatchObject({ region: "Unknown", city: "Kyiv", countryId: "Ukraine" });
    expect(cookies["returnTo"]).toContain(coursePath);
    if (hasScripts) await expectAccessible(page);

    const number = await readNumber(page);
    const chat = await openChat(page, context, messenger);
    await expect(identityQuestion(chat)).toContainText("Place: Kyiv");
    await chat.getByRole("button", { name: number }).last().click();
    await expect(chat.getByText("you’re signed in there").last()).toBeVisible();
    await page.bringToFront();
    if (!hasScripts) await page.getByRole("button", { name: "I have confirmed it" }).click();
    await expect(page).toHaveURL(new RegExp(`${coursePath}$`));
    await expectSignedIn(page);
    await chat.close();
  });
}

test("the waiting page says what is missing, and notices by itself, with or without scripts, what happens in the chat", async ({
  page,
  homeUrl: home,
  changeSettings,
  context,
}) => {
  await changeSettings(messengerSettings);
  await page.goto(`${home}/?scenario=messengers-login-hs`);
  await expect(
    page.getByRole("dialog").getByText("save your progress here for a while"),
  ).toBeVisible();
  await messengerButton(page, "Telegram").click();
  await page.getByRole("button", { name: "I have confirmed it" }).click();
  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  await page.goto(`${home}/?scenario=messengers-login-hs&step=messenger-wait`);
  await openChat(page, context, "telegram", "Clara");
  await page.bringToFront();
  await expect(page.getByText("Check Telegram.")).toBeVisible({ timeout: 15_000 });
});

test("a wrong number chosen in the chat ends the sign-in, and the user can start again", async ({
  page,
  homeUrl: home,
  changeSettings,
  context,
}) => {
  await changeSettings(messengerSettings);
  await page.goto(`${home}/?scenario=messengers-login`);
  await messengerButton(page, "Telegram").click();
  const number = await readNumber(page);
  const chat = await openChat(page, context, "telegram", "Bohdan");
  const wrongNumberButton = chat
    .locator("li")
    .last()
    .getByRole("button")
    .filter({ hasNotText: number })
    .first();
  await wrongNumberButton.click();
  await expect(chat.getByText("nobody was signed in").last()).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText("A different number was chosen in the chat")).toBeVisible({
    timeout: 15_000,
  });
  await page.getByRole("link", { name: "Choose another sign-in method" }).click();
  await expect(messengerButton(page, "Telegram")).toBeVisible();
});

test("the bot's code, typed into the page, signs in too", async ({
  page,
  homeUrl: home,
  changeSettings,
  context,
}) => {
  await changeSettings(messengerSettings);
  await page.goto(`${home}/?scenario=messengers-login`);
  await messengerButton(page, "Telegram").click();
  const chat = await openChat(page, context, "telegram", "Bohdan");
  await chat.getByRole("textbox", { name: "Message" }).fill("0");
  await chat.getByRole("button", { name: "Send", exact: true }).click();
  const message = await chat.getByText("Your code is").last().innerText();
  const code = /\d{6}/.exec(message)![0];
  await page.bringToFront();
  const field = page.getByLabel("Code from the chat");
  await expect(field).toBeVisible({ timeout: 15_000 });
  await field.fill("000 00");
  await page.getByRole("button", { name: "Sign in with the code" }).click();
  await expect(page.getByText("That code isn’t right.")).toBeVisible();
  await field.fill(code);
  await page.getByRole("button", { name: "Sign in with the code" }).click();
  await expectSignedIn(page);
});

test("the messengers page and the connect page work without a popup", async ({
  page,
  homeUrl: home,
  changeSettings,
  context,
  hasScripts,
}) => {
  await changeSettings(messengerSettings);
  await page.goto(`${home}/messengers`);
  await expect(page.getByRole("button", { name: /Continue with/ })).toHaveCount(4);
  if (hasScripts) await expectAccessible(page);
  await page.goto(`${home}/connect/telegram?quick_link=${encodeURIComponent(coursePath)}&lang=uk`);
  await page.getByRole("button", { name: "Продовжити: Telegram" }).click();
  await expect(page).toHaveURL(/\/connect\/telegram\?quick_link=/);
  if (hasScripts) await expectAccessible(page);
  const number = await readNumber(page);
  const chat = await context.newPage();
  await chat.goto(
    (await page.getByRole("link", { name: "Відкрити Telegram" }).getAttribute("href"))!,
  );
  await chat.getByRole("link", { name: "Clara" }).click();
  await chat.getByRole("button", { name: "Start" }).click();
  await expect(chat.getByText("Це ви?").last()).toBeVisible();
  await chat.getByRole("button", { name: number }).last().click();
  await page.bringToFront();
  if (!hasScripts) await page.getByRole("button", { name: "Підтверджено в чаті" }).click();
  await expect(page).toHaveURL(home + coursePath);
});

test("a messenger without an endpoint has no button", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings({ ...messengerSettings, integrations: { viber: { endpoint: "" } } });
  await page.goto(`${home}/?scenario=login`);
  await expect(messengerButton(page, "Telegram")).toBeVisible();
  await expect(messengerButton(page, "Viber")).toHaveCount(0);
  const response = await page.request.get(`${home}/connect/viber`);
  expect(response.status()).toBe(404);
});

test("on a phone, the messengers' names fit their buttons", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(messengerSettings);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/messengers`);
  const group = page.getByRole("group", { name: "Sign-in methods" });
  const button = await group.getByRole("button", { name: /WhatsApp/ }).boundingBox();
  const name = await group.getByText("WhatsApp", { exact: true }).boundingBox();
  expect(name!.x).toBeGreaterThan(button!.x);
  expect(name!.x + name!.width).toBeLessThan(button!.x + button!.width);
});

test("@scripts users without a messenger are offered one, once per visit, and not on pages with a task of their own", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await registerByApi(page, home, newPerson());
  await changeSettings({ ...messengerSettings, authMigration: true });
  await page.goto(`${home}/login/`);
  await hydrate(page);
  const hasClaimedOffer = () => page.evaluate(() => sessionStorage.getItem("messengers-offered"));
  await expect.poll(hasClaimedOffer).toBeNull();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(home);
  await hydrate(page);
  await expect(messengerButton(page, "Telegram")).toBeVisible();
  await page.goto(`${home}${coursePath}`);
  await hydrate(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
