import type { Page } from "@playwright/test";
import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, newPerson, test } from "#tests/e2e/kit.ts";
import { tabTo } from "#tests/e2e/page-steps.ts";

const course = "the-lost-sheep";
const elements = readDemoElements("second", course);
const questions = readDemoQuestions(elements.at(-1)!);

async function pressByKeyboard(
  page: Page,
  name: string | RegExp,
  role: "button" | "link" = "button",
) {
  await tabTo(page, page.getByRole(role, { name }).first());
  await page.keyboard.press("Enter");
}

test("@scripts a course can be taken in Arabic with a keyboard alone", async ({
  page,
  arabicUrl: arabic,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${arabic}/courses/${course}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await pressByKeyboard(page, "تسجيل الدخول", "link");
  const popup = page.getByRole("dialog");
  await pressByKeyboard(page, "إنشاء حساب", "link");
  const { email, password } = newPerson();
  await expect(popup.getByLabel("الاسم الأول")).toBeFocused();
  for (const text of ["حنان", "خوري", email, password]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await tabTo(page, popup.getByRole("checkbox"));
  await pressByKeyboard(page, "إنشاء حساب");
  await expect(popup).toHaveCount(0);

  await pressByKeyboard(page, "ابدأ الدورة");
  for (const element of elements) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(element.title);
    if (element.type !== "test") await pressByKeyboard(page, "إكمال ومتابعة");
  }
  for (const [index, question] of questions.entries()) {
    const group = page.getByRole("group", { name: question.text });
    await expect(group).toBeVisible();
    await answerByKeyboard(page, group, question);
    await pressByKeyboard(page, index < questions.length - 1 ? "السؤال التالي" : "عرض النتيجة");
  }
  await expect(page.getByRole("heading", { name: "نجحت في الاختبار. أحسنت!" })).toBeVisible();
  // The award opens after the result, and nothing behind it can be reached.
  await pressByKeyboard(page, "العودة إلى الدورة", "link");
  const award = page.getByRole("dialog", { name: "أحسنت! أكملت الدورة" });
  await expect(award).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(award).toHaveCount(0);
  await expect(page.getByText(`أكملت ${elements.length} من ${elements.length}`)).toBeVisible();
});

async function answerByKeyboard(
  page: Page,
  group: ReturnType<Page["locator"]>,
  { right, wrong }: { right: string[]; wrong: string[] },
) {
  if (right.length > 1) {
    for (const name of right) {
      await tabTo(page, group.getByRole("checkbox", { name, exact: true }));
      await page.keyboard.press("Space");
    }
    return;
  }
  // A group of radio buttons is one tab stop; the arrow keys choose one of them.
  const chosen = group.getByRole("radio", { name: right[0]!, exact: true });
  await tabTo(page, group.getByRole("radio").first());
  await page.keyboard.press("Space");
  for (let step = 0; step < right.length + wrong.length; step += 1) {
    if (await chosen.isChecked()) return;
    await page.keyboard.press("ArrowDown");
  }
  await expect(chosen).toBeChecked();
}

test("an Arabic portal reads from right to left and opens its popup at the inline end", async ({
  page,
  arabicUrl: arabic,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${arabic}/?scenario=login`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveTitle(/نور الطريق/);
  const email = page.getByRole("dialog").getByRole("textbox", { name: "البريد الإلكتروني" });
  await expect(email).toHaveCSS("direction", /rtl|ltr/);
  const text = await page.getByRole("dialog").innerText();
  expect(text).not.toMatch(/\b(?:Sign|Email|Password|Forgot)\b/);
});
