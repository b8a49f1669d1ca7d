import { readFileSync } from "node:fs";
import { demoElements } from "./demo.ts";
import { expect, expectAccessible, newPerson, register, test } from "./kit.ts";
import { enterByEmail } from "./walks.ts";

const course = "clay-jars";
const lesson = demoElements("localhost", course)[1]!;
const text = readFileSync(lesson.file, "utf8");
/** Sentences of the lesson that stand on lines of their own. */
const sentences = text
  .split("\n")
  .filter((line) => /^[A-Z][^:>[#`]{60,}$/.test(line))
  .map((line) => line.replace(/[’'"“”].*$/, "").slice(0, 50))
  .filter((words) => words.length > 25);

test("a lesson of a course that is not bought shows the course's page and nothing of its text", async ({
  page,
  home,
}) => {
  expect(sentences.length).toBeGreaterThan(1);
  const addresses = [
    "/lesson/asleep-under-a-tree/",
    `/courses/${course}/lesson/asleep-under-a-tree`,
  ];
  for (const registered of [false, true]) {
    if (registered) {
      await page.goto(`${home}/?scenario=sign-in`);
      await register(page, newPerson());
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    for (const path of addresses) {
      await page.goto(home + path);
      await expect(page).toHaveURL(`${home}/courses/${course}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Clay Jars/);
      const data = [
        `${home}${path.replace(/\/$/, "")}.data`,
        `${home}${path.replace(/\/$/, "")}/_.data`,
      ];
      const sent = [await page.content()];
      for (const address of data) sent.push(await (await page.request.get(address)).text());
      for (const html of sent) for (const words of sentences) expect(html).not.toContain(words);
    }
  }
});

test("one asks for a paid course: a guest signs in first, then says how they are reached, and writes to the portal", async ({
  page,
  home,
  scripts,
}) => {
  const person = newPerson();
  await page.goto(`${home}/?scenario=sign-in`);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText("$12").first()).toBeVisible();
  await page.getByRole("link", { name: "Ask for this course" }).first().click();
  const popup = page.getByRole("dialog");
  await enterByEmail(page, person);
  await expect(popup.getByRole("heading", { name: "Almost yours" })).toBeVisible();
  const ask = popup.getByRole("link", { name: "Ask for this course" });
  await expect(ask).toHaveAttribute("href", /^mailto:hello@example\.org\?subject=/);
  if (scripts) await expectAccessible(page);
  // Somebody who is signed in begins with the second step.
  await page.goto(`${home}/courses/${course}`);
  await page.getByRole("link", { name: "Ask for this course" }).first().click();
  await expect(popup.getByRole("heading", { name: "Almost yours" })).toBeVisible();
});

test("a course that was granted opens for this person at once", async ({ page, home, admin }) => {
  const person = newPerson();
  await page.goto(`${home}/?scenario=sign-in`);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByRole("link", { name: "Ask for this course" }).first()).toBeVisible();
  await admin.rows(
    `insert into orders (environment_id, user_id, course_id, state, granted_by, paid_at)
     select m.environment_id, u.id, $2, 'paid', 'keeper', now() from users u
     join memberships m on m.user_id = u.id where u.email = $1`,
    [person.email, course],
  );
  await page.reload();
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Treasure in clay");
});
