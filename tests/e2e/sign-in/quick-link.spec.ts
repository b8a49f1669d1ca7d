import { createHash, randomBytes } from "node:crypto";
import type { Admin } from "#tests/e2e/admin.ts";
import {
  expect,
  expectAccessible,
  newPerson,
  type Person,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/the-father-and-two-sons";

/** Creates a quick link as the portal sends it. It is valid for ten days by the database's clock. */
async function quickLink(admin: Admin, email: string, path: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await admin.rows(
    `insert into auth_attempts (environment_id, purpose, user_id, secret_hash, expires_at)
     select 'localhost', 'quick-token', id, $1, now() + interval '10 days' from users where email = $2`,
    [createHash("sha256").update(token).digest("hex"), email],
  );
  return `${path}?quick_token=${token}`;
}

test.describe("a quick link", () => {
  let person: Person;
  test.beforeEach(async ({ browser, home }) => {
    person = newPerson();
    const other = await browser.newPage();
    await registerByApi(other, home, person);
    await other.goto(home);
    await other.close();
  });

  test("signs a guest in on the linked page, and its token disappears from the address", async ({
    page,
    home,
    admin,
    scripts,
  }) => {
    await page.goto(home + (await quickLink(admin, person.email, course)));
    if (!scripts) {
      expect(page.url()).toBe(home + course);
      await page.getByRole("button", { name: "Sign in with the link" }).click();
    }
    await expect(page.getByRole("link", { name: /profile/i }).first()).toBeVisible();
    expect(page.url()).toBe(home + course);
    await expect(page.getByRole("form", { name: "Sign in with this link" })).toHaveCount(0);
  });

  test("asks users who are already signed in before it switches accounts", async ({
    page,
    home,
    admin,
    scripts,
  }) => {
    const already = newPerson();
    await registerByApi(page, home, already);
    await page.goto(home);
    const link = home + (await quickLink(admin, person.email, "/profile"));
    await page.goto(link);
    const question = page.getByRole("form", { name: "Sign in with this link" });
    await expect(question).toContainText("Hanna Koval");
    if (scripts) await expectAccessible(page);
    await question.getByRole("button", { name: "Don’t switch" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(already.email).first()).toBeVisible();
    await page.goto(link);
    await question.getByRole("button", { name: "Sign in with the link" }).click();
    await expect(page.getByText(person.email).first()).toBeVisible();
  });

  test("says that it has been used, and offers the guest a link to the sign-in", async ({
    page,
    home,
    admin,
    browser,
    scripts,
    settings,
  }) => {
    await settings({ registration: { googleOneTap: true } });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("one-tap")) asked.push(request.url());
    });
    const link = home + (await quickLink(admin, person.email, course));
    const first = await browser.newPage();
    await first.goto(link);
    if (!scripts) await first.getByRole("button", { name: "Sign in with the link" }).click();
    await expect(first.getByRole("link", { name: /profile/i }).first()).toBeVisible();
    if (scripts) await page.clock.install();
    await page.goto(link);
    if (!scripts) await page.getByRole("button", { name: "Sign in with the link" }).click();
    const failed = page.getByRole("region", { name: "Sign in with this link" });
    await expect(failed).toContainText("it has been used");
    expect(page.url()).toBe(home + course);
    if (scripts) {
      await hydrate(page);
      await expectAccessible(page);
      // One tap is not offered on top of it.
      await page.clock.runFor(10_000);
      await waitForEarlierRequests(page);
      expect(asked).toEqual([]);
    }
    await failed.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  });
});

test("an admin reads the portal's blocked attempts", async ({ page, home, admin, scripts }) => {
  for (let time = 0; time < 11; time += 1)
    await page.request.post(`${home}/api/login`, {
      data: { email: "often.wrong@example.org", password: "wrong" },
      headers: { origin: home },
    });
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(home);
  await admin.rows(
    `update memberships set roles = array_append(roles, 'mp-admin')
     where environment_id = 'localhost' and user_id = (select id from users where email = $1)`,
    [person.email],
  );
  await page.goto(`${home}/studio/limits`);
  await expect(page.getByRole("heading", { name: "Blocked attempts" })).toBeVisible();
  await expect(page.getByText("of…@example.org")).toBeVisible();
  if (scripts) await expectAccessible(page);
  await page.goto(`${home}/studio/limits?lang=uk`);
  await expect(page.getByRole("heading", { name: "Заблоковані спроби" })).toBeVisible();
});
