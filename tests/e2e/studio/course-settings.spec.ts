import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";
import { makePicture } from "#tests/kit/media-files.ts";

/** Creates a course with a webinar and a video event through the API. */
async function createCourse(page: Page, home: string) {
  const post = (path: string, data: object) =>
    page.evaluate(
      async ([url, body]) => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(url, { method: "POST", headers, body });
        if (!response.ok) throw new Error(await response.text());
        return ((await response.json()) as { id: string }).id;
      },
      [`${home}/api/creator${path}`, JSON.stringify(data)] as const,
    );
  await page.goto(`${home}/studio`);
  const courseId = await post("/courses", { title: "Evenings with Ruth" });
  const add = (type: string, title: string) =>
    post(`/courses/${courseId}/elements`, { changeId: type, type, title, after: null });
  const courseUrl = `${home}/studio/courses/${courseId}`;
  return {
    courseUrl,
    webinarUrl: `${courseUrl}/elements/${await add("webinar", "An evening with Ruth")}`,
    eventUrl: `${courseUrl}/elements/${await add("video-event", "Three evenings")}`,
  };
}

const saved = (page: Page) =>
  expect(page.locator(".studio-save-state").first()).toHaveText("Saved");

test("@scripts an editor fills in the settings of a course, a webinar and a video event, on a phone, in the dark and in Arabic", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "editor");
  const { courseUrl, webinarUrl, eventUrl } = await createCourse(page, home);

  await test.step("a course", async () => {
    await page.goto(courseUrl);
    await page.getByLabel("Category").fill("Short books");
    await page.getByRole("button", { name: "Choose a picture" }).first().click();
    await page.getByLabel("Upload a new file").setInputFiles({
      name: "cover.jpg",
      mimeType: "image/jpeg",
      buffer: await makePicture("#aa7733", 600, 400),
    });
    await page.getByRole("button", { name: "Crop" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Crop" });
    await dialog.getByLabel("Shape").selectOption("1:1");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save the crop" }).click();
    await expect(
      page.locator('.studio-picture-setting img[src*="-400x400-100-0-"]').first(),
    ).toBeVisible();
    await page.getByLabel("Paid").check();
    await expect(page.getByRole("textbox", { name: "Price" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await page.getByRole("textbox", { name: "Price" }).fill("12");
    await page.getByRole("button", { name: "Add a price in another currency" }).click();
    await page.getByRole("group", { name: "US Dollar" }).getByRole("textbox").fill("3.5");
    await expect(page.getByText("choose one of them when they pay")).toBeVisible();
    await page.getByRole("button", { name: "Add a price in another currency" }).click();
    const third = page.getByRole("group", { name: "Euro" });
    await third.getByRole("combobox").selectOption("PLN");
    await expect(page.getByText("nobody can pay in it")).toBeVisible();
    await page
      .getByRole("button", { name: "Remove the price in this currency (Polish Zloty)" })
      .click();
    await expect(page.getByText("nobody can pay in it")).toBeHidden();
    await page.getByLabel("Title for search engines").fill("Ruth, read slowly");
    await expect(page.getByRole("figure")).toContainText("Ruth, read slowly");
    await page.getByLabel("Opens", { exact: true }).selectOption("on-date");
    await page.getByLabel("On a day", { exact: true }).fill("2031-05-14T19:00");
    await saved(page);
    await expectAccessible(page);
    await page.reload();
    await expect(
      page.locator('.studio-picture-setting img[src*="-400x400-100-0-"]').first(),
    ).toBeVisible();
  });

  await test.step("a webinar", async () => {
    await page.goto(webinarUrl);
    await page.getByLabel("Starts", { exact: true }).fill("2031-05-14T19:00");
    await page.getByLabel("Live stream", { exact: true }).fill("https://example.org/none");
    await expect(page.getByText("This isn’t a video on YouTube or Vimeo")).toBeVisible();
    await page.getByLabel("Live stream", { exact: true }).fill("https://youtu.be/XX-aAg4_U2Q");
    await saved(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel("Starts", { exact: true })).toHaveValue("2031-05-14T19:00");
    await expect(page.getByLabel("Live stream", { exact: true })).toHaveValue(
      "https://youtu.be/XX-aAg4_U2Q",
    );
  });

  await test.step("a video event, on a phone and in the dark", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(eventUrl);
    const episodes = page.getByRole("region", { name: "Episodes" });
    await episodes.getByRole("button", { name: "Add an episode" }).click();
    await episodes.getByLabel("Title", { exact: true }).fill("The field");
    await episodes.getByLabel("Starts", { exact: true }).fill("2031-05-15T19:00");
    await saved(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await doubleTextSize(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("in Arabic", async () => {
    await signInInBrowser(page, arabic, admin, "editor");
    const { courseUrl: arabicCourse } = await createCourse(page, arabic);
    await page.goto(arabicCourse);
    await expect(page.locator(".studio-course-settings")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
