import type { BrowserContext, Page } from "@playwright/test";
import type { Admin } from "#tests/e2e/admin.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { createMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

/** The person of the simulated messengers in whose name no other browser test writes. */
const learnerName = "Danylo";
const arabicPhone = { viewport: { width: 390, height: 844 }, locale: "ar" };

type TestedMessenger = {
  messenger: string;
  /** Its name in Arabic. */
  name: string;
  /** The button that starts the chat from a link. */
  startLabel: string;
  /** Whether it reports what was read. */
  reportsReading: boolean;
};
const testedMessengers: readonly TestedMessenger[] = [
  { messenger: "telegram", name: "تيليجرام", startLabel: "Start", reportsReading: false },
  { messenger: "whatsapp", name: "واتساب", startLabel: "Send", reportsReading: true },
  { messenger: "viber", name: "فايبر", startLabel: "Open the chat", reportsReading: true },
  {
    messenger: "facebookmessenger",
    name: "ماسنجر",
    startLabel: "Get started",
    reportsReading: true,
  },
];

/** Signs in with a messenger, as on a phone: the page shows a number, and its owner taps it in the chat. @returns the chat */
async function signIn(
  page: Page,
  context: BrowserContext,
  { messenger, name, startLabel }: TestedMessenger,
): Promise<Page> {
  await page.getByRole("button", { name: `المتابعة عبر ${name}` }).click();
  const number = await page.locator(".number-match__number").innerText();
  const link = page.getByRole("link", { name: `فتح ${name}` });
  const chat = await context.newPage();
  await chat.goto((await link.getAttribute("href"))!);
  await chat.getByRole("link", { name: learnerName }).click();
  await chat.getByRole("button", { name: startLabel, exact: true }).click();
  if (messenger === "viber") await chat.getByRole("button", { name: "نعم، متابعة" }).last().click();
  await expect(chat.getByText("هل هذا أنت؟").last()).toBeVisible();
  await chat.getByRole("button", { name: number }).last().click();
  await page.bringToFront();
  return chat;
}

/** Waits until the chat shows a text, as its owner sees it come. */
async function expectInChat(chat: Page, text: string): Promise<void> {
  await expect(async () => {
    await chat.goto(chat.url());
    await expect(chat.getByText(text).last()).toBeVisible({ timeout: 100 });
  }).toPass();
}

/** Sends an approved template after the reply window, with the names that the form suggests. */
async function answerByTemplate(desk: Page, chat: Page, admin: Admin): Promise<void> {
  await admin.callApi("POST", "/messenger-channels/whatsapp/templates/fetch");
  await admin.query(
    "update conversation_contacts set last_written_at = last_written_at - interval '2 days'",
  );
  await desk.reload();
  await hydrate(desk);
  await desk.getByText("القوالب المعتمدة", { exact: true }).click();
  await desk.getByRole("link", { name: "answer_waiting · العربية" }).click();
  const filled = `مرحبًا ${learnerName}، أجاب سلام عن سؤالك.`;
  await expect(desk.getByText(filled)).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "أرسل هذه الرسالة" }).click();
  await expect(desk.getByRole("log").getByText(filled)).toBeVisible();
  await expectInChat(chat, filled);
}

for (const tested of testedMessengers)
  test(`@scripts a learner asks by ${tested.messenger}, and the mentor answers on a phone in Arabic`, async ({
    browser,
    homeUrl: home,
    admin,
    changeSettings,
  }) => {
    await changeSettings({
      registration: { messengers: true },
      i18n: { langs: ["en", "uk", "ar"] },
    });
    const mentor = await createMentor(home, admin, "سلام");
    const learnerPhone = await browser.newContext(arabicPhone);
    const mentorPhone = await browser.newContext(arabicPhone);
    for (const phone of [learnerPhone, mentorPhone])
      await phone.addCookies([
        { name: "lang", value: "ar", url: home },
        { name: "cookie-agreements", value: encodeURIComponent('{"analytics":false}'), url: home },
      ]);

    const page = await learnerPhone.newPage();
    await page.goto(`${home}/?mentor_id=bo:${mentor.userId}`);
    await page.goto(
      `${home}/connect/${tested.messenger}?quick_link=%2Fprofile%2Fconversation&lang=ar`,
    );
    const chat = await signIn(page, learnerPhone, tested);
    await expect(page).toHaveURL(`${home}/profile/conversation`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page);
    // What the open page shows counts as read.
    await page.goto("about:blank");

    const question = `هل يسمع الله صلاتي؟ 🕯️ ${tested.messenger}`;
    await chat.getByRole("textbox", { name: "Message" }).fill(question);
    await chat.getByRole("button", { name: "Send", exact: true }).click();

    const desk = await mentorPhone.newPage();
    const { email, password } = mentor;
    const headers = { origin: home };
    await desk.request.post(`${home}/api/login`, { headers, data: { email, password } });
    await desk.goto(`${home}/studio/inbox`);
    await hydrate(desk);
    await expect(desk.locator("html")).toHaveAttribute("dir", "rtl");
    if (tested.messenger === "telegram") {
      await desk.getByText("الردّ من تيليجرام").click();
      await expect(desk.getByRole("link", { name: "اربط تيليجرام" })).toBeVisible();
      await expectAccessible(desk);
    }
    await desk.getByRole("link", { name: question }).click();
    const log = desk.getByRole("log");
    await expect(log.getByRole("listitem").filter({ hasText: question })).toContainText(
      tested.name,
    );
    await expect(desk.getByText(new RegExp(`(ردّك إلى|الرد في) ${tested.name}`))).toBeVisible();
    const answer = `نعم، هو قريب من كل من يدعوه. 🙏 ${tested.messenger}`;
    await desk.getByLabel("رسالتك").fill(answer);
    await desk.getByRole("button", { name: "إرسال", exact: true }).click();
    const stored = log.getByRole("listitem").filter({ hasText: answer });
    await expect(stored).toContainText("أُرسلت");
    await expectInChat(chat, answer);
    if (tested.reportsReading) {
      await chat.getByRole("button", { name: "Read everything" }).click();
      await expect(stored).toContainText("قُرئت");
    }
    await expectAccessible(desk);
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // The portal has the whole conversation, too.
    await page.goto(`${home}/profile/conversation`);
    await expect(page.getByRole("log").getByText(answer)).toBeVisible();
    await page.close();
    if (tested.messenger === "whatsapp") await answerByTemplate(desk, chat, admin);
    await learnerPhone.close();
    await mentorPhone.close();
    await mentor.leave();
  });
