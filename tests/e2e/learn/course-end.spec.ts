import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "psalms-for-hard-nights";

test("the end of a course: the award, the certificate, the review and the certificate's public page", async ({
  page,
  home,
  scripts,
}) => {
  await page.goto(`${home}/?scenario=sign-in`);
  if (scripts) await hydrate(page);
  await register(page, newPerson());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const headers = { origin: home };
  const elements = `${home}/api/courses/${course}/elements`;
  const listed = (await (await page.request.get(elements)).json()) as {
    elements: { id: string }[];
  };
  const ids = listed.elements.map(({ id }) => id);
  for (const id of ids.slice(0, -1))
    await page.request.put(`${elements}/${id}/progress`, { data: { state: "done" }, headers });
  await page.goto(`${home}/lesson/${ids.at(-1)}/`);
  if (scripts) await hydrate(page);
  await page.getByRole("button", { name: "Finish the course" }).click();

  const award = page.getByRole("dialog", { name: "You finished the course" });
  await expect(award).toContainText("Psalms for Hard Nights");
  await award.getByRole("link", { name: "See your results" }).click();
  await expect(award).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You finished the course");
  if (scripts) {
    await hydrate(page);
    await expectAccessible(page);
  }

  const name = page.getByLabel("Your name as it should appear on the certificate");
  await name.fill("王");
  await page.getByRole("button", { name: "Create my certificate" }).click();
  await expect(name).toHaveAccessibleDescription(/can’t print/);
  await name.fill("Hanna Їжак");
  await page.getByRole("button", { name: "Create my certificate" }).click();
  const download = page.getByRole("link", { name: "Download certificate (PDF)" });
  await expect(download).toBeVisible();
  const paper = await page.request.get(home + (await download.getAttribute("href"))!);
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  const words = page.getByLabel(
    "What would you tell someone who’s thinking of taking this course?",
  );
  await words.fill("Read one a night.");
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
  await page.getByRole("link", { name: "All reviews" }).click();
  await expect(page.getByText("Read one a night.")).toBeVisible();
  if (scripts) await expectAccessible(page);
  await page.goBack();
  await page.getByRole("link", { name: "View certificate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This certificate is genuine");
  await expect(page.getByText("Hanna Їжак").first()).toBeVisible();
  if (scripts) await expectAccessible(page);
});
