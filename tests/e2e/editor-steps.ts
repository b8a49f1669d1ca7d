import { expect, type Page } from "@playwright/test";

/**
 * Creates a course with an empty lesson or more, as the person who is signed in. The browser sends the requests: only it
 * finds the hosts of some portals.
 * @returns the addresses of the first lesson's editor and draft
 */
export async function createLesson(
  page: Page,
  home: string,
  otherTitles: readonly string[] = [],
): Promise<{ editor: string; draft: string }> {
  await page.goto(`${home}/privacy-policy`);
  const post = async (path: string, body: object) => {
    const { status, id } = await page.evaluate(
      async ([url, json]) => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(url!, { method: "POST", headers, body: json! });
        return { status: response.status, id: ((await response.json()) as { id: string }).id };
      },
      [`/api/creator/courses${path}`, JSON.stringify(body)],
    );
    expect(status).toBe(200);
    return id;
  };
  const courseId = await post("", { title: "A walk to the well" });
  const addLesson = (title: string) =>
    post(`/${courseId}/elements`, {
      changeId: `${courseId} ${title}`,
      type: "lesson",
      title,
      after: null,
    });
  const lessonId = await addLesson("Setting out");
  for (const title of otherTitles) await addLesson(title);
  return {
    editor: `${home}/studio/courses/${courseId}/elements/${lessonId}`,
    draft: `${home}/api/creator/elements/${lessonId}/draft`,
  };
}

export const titleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const description = (page: Page) => page.getByLabel("Description");
export const saveState = (page: Page) => page.locator(".studio-save-state");

/** Opens a lesson in its editor. */
export async function openLesson(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(titleField(page)).toBeVisible();
}
