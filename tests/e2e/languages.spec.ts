import type { Page } from "@playwright/test";
import { expect, test } from "./kit.ts";

/** On a phone the languages are in the menu, elsewhere in a dropdown of their own. */
async function choose(page: Page, opener: "menu" | "dropdown", language: string): Promise<void> {
  await page.locator(opener === "menu" ? "summary.menubtn" : "summary.lang").click();
  await page.getByRole("button", { name: language }).click();
}

test("choosing a language changes it, keeps one's place, and remembers it for a week", async ({
  page,
  home,
}) => {
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await choose(page, "menu", "Українська");
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await expect(page).toHaveURL(`${home}/courses/the-father-and-two-sons`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Батько і двоє синів");
  await expect(page.getByRole("button", { name: "Почати курс" }).first()).toBeVisible();
  const cookies = await page.context().cookies();
  const lang = cookies.find(({ name }) => name === "lang")!;
  expect(lang.value).toBe("uk");
  const days = (lang.expires - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);

  await page.goto(`${home}/courses/`);
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, "dropdown", "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a language in the address wins over the remembered one, and is remembered itself", async ({
  page,
  home,
}) => {
  await page.context().addCookies([{ name: "lang", value: "uk", url: home }]);
  await page.goto(`${home}/?lang=en`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(home);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a language that the portal does not have changes nothing", async ({ page, home }) => {
  await page.goto(`${home}/?lang=xx`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const answer = await page.request.post(`${home}/language`, {
    form: { lang: "xx", returnTo: "//evil.example" },
    headers: { origin: home },
    maxRedirects: 0,
  });
  expect(answer.headers()["location"]).toBe("/");
  expect(answer.headers()["set-cookie"] ?? "").not.toContain("lang=");
});

test("no word of the interface is missing in Ukrainian", async ({ page, home }) => {
  const paths = [
    "/",
    "/courses/",
    "/courses/the-father-and-two-sons",
    "/no/such/path",
    "/?scenario=sign-in",
    "/privacy-policy/",
  ];
  for (const path of paths) {
    const mark = path.includes("?") ? "&" : "?";
    await page.goto(`${home}${path}${mark}lang=uk`);
    const text = await page.locator("body").innerText();
    expect(text, path).not.toMatch(/\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)+\b/);
    expect(text, path).not.toMatch(/\b(?:Sign in|Create|Start|Course|Lesson|Privacy)\b/);
  }
});
