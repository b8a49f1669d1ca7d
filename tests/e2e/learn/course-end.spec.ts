import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "psalms-for-hard-nights";

test("the end of a course: the award, the certificate, the review and the certificate's public page", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await page.goto(`${home}/?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  await register(page, newPerson());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const headers = { origin: home };
  const elementsUrl = `${home}/api/courses/${course}/elements`;
  const elementList = (await (await page.request.get(elementsUrl)).json()) as {
    elements: { id: string }[];
  };
  const elementIds = elementList.elements.map(({ id }) => id);
  for (const id of elementIds.slice(0, -1))
    await page.request.put(`${elementsUrl}/${id}/progress`, { data: { state: "done" }, headers });
  await page.goto(`${home}/lesson/${elementIds.at(-1)}/`);
  if (hasScripts) await hydrate(page);
  await page.getByRole("button", { name: "Finish the course" }).click();

  const award = page.getByRole("dialog", { name: "You finished the course" });
  await expect(award).toContainText("Psalms for Hard Nights");
  await award.getByRole("link", { name: "See your results" }).click();
  await expect(award).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You finished the course");
  if (hasScripts) {
    await hydrate(page);
    await expectAccessible(page);
  }

  const nameField = page.getByLabel("Your name as it should appear on the certificate");
  await nameField.fill("王");
  await page.getByRole("button", { name: "Create my certificate" }).click();
  await expect(nameField).toHaveAccessibleDescription(/can’t print/);
  await nameField.fill("Hanna Їжак");
  await page.getByRole("button", { name: "Create my certificate" }).click();
  const download = page.getByRole("link", { name: "Download certificate (PDF)" });
  await expect(download).toBeVisible();
  const pdfResponse = await page.request.get(home + (await download.getAttribute("href"))!);
  expect([pdfResponse.status(), pdfResponse.headers()["content-type"]]).toEqual([
    200,
    "application/pdf",
  ]);

  const reviewField = page.getByLabel(
    "What would you tell someone who’s thinking of taking this course?",
  );
  await reviewField.fill("Read one a night.");
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
  await page.getByRole("link", { name: "All reviews" }).click();
  await expect(page.getByText("Read one a night.")).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await page.goBack();
  await page.getByRole("link", { name: "View certificate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This certificate is genuine");
  await expect(page.getByText("Hanna Їжак").first()).toBeVisible();
  if (hasScripts) await expectAccessible(page);
});
