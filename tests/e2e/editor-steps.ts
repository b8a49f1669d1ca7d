import { expect, type Page } from "@playwright/test";

/**
 * Creates a course with a lesson or more through the API, as the person who is signed in.
 * @returns the first lesson's address
 */
export async function createLesson(
  page: Page,
  home: string,
  otherTitles: string[] = [],
): Promise<string> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${home}/api/creator${path}`, {
      headers: { origin: home },
      data,
    });
    expect(response.status()).toBe(200);
    return ((await response.json()) as { id: string }).id;
  };
  const courseId = await post("/courses", { title: "A walk to the well" });
  const element = { changeId: "first", type: "lesson", title: "Setting out", after: null };
  const lessonId = await post(`/courses/${courseId}/elements`, element);
  for (const title of otherTitles)
    await post(`/courses/${courseId}/elements`, { ...element, changeId: title, title });
  return `${home}/studio/courses/${courseId}/elements/${lessonId}`;
}

export const titleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const description = (page: Page) => page.getByLabel("Description");
export const saveState = (page: Page) => page.locator(".studio-save-state");

/** Opens a lesson in its editor. */
export async function openLesson(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(titleField(page)).toBeVisible();
}
