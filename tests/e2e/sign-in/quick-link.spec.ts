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
async function createQuickLink(admin: Admin, email: string, path: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await admin.query(
    `insert into auth_attempts (environment_id, purpose, user_id, secret_hash, expires_at)
     select 'localhost', 'quick-token', id, $1, now() + interval '10 days' from users where email = $2`,
    [createHash("sha256").update(token).digest("hex"), email],
  );
  return `${path}?quick_token=${token}`;
}

test.describe("a quick link", () => {
  let person: Person;
  test.beforeEach(async ({ browser, homeUrl: home }) => {
    person = newPerson();
    const registrationPage = await browser.newPage();
    await registerByApi(registrationPage, home, person);
    await registrationPage.goto(home);
    await registrationPage.close();
  });

  test("signs a guest in on the linked page, and its token disappears from the address", async ({
    page,
    homeUrl: home,
    admin,
    hasScripts,
  }) => {
    await page.goto(home + (await createQuickLink(admin, person.email, course)));
    if (!hasScripts) {
      expect(page.url()).toBe(home + course);
      await page.getByRole("button", { name: "Sign in with the link" }).click();
    }
    await expect(page.getByRole("link", { name: /profile/i }).first()).toBeVisible();
    expect(page.url()).toBe(home + course);
    await expect(page.getByRole("form", { name: "Sign in with this link" })).toHaveCount(0);
  });

  test("asks users who are already signed in before it switches accounts", async ({
    page,
    homeUrl: home,
    admin,
    hasScripts,
  }) => {
    const signedInPerson = newPerson();
    await registerByApi(page, home, signedInPerson);
    await page.goto(home);
    const link = home + (await createQuickLink(admin, person.email, "/profile"));
    await page.goto(link);
    const switchForm = page.getByRole("form", { name: "Sign in with this link" });
    await expect(switchForm).toContainText("Hanna Koval");
    if (hasScripts) await expectAccessible(page);
    await switchForm.getByRole("button", { name: "Don’t switch" }).click();
    await expect(switchForm).toHaveCount(0);
    await expect(page.getByText(signedInPerson.email).first()).toBeVisible();
    await page.goto(link);
    await switchForm.getByRole("button", { name: "Sign in with the link" }).click();
    await expect(page.getByText(person.email).first()).toBeVisible();
  });

  test("says that it has been used, and offers the guest a link to the sign-in", async ({
    page,
    homeUrl: home,
    admin,
    browser,
    hasScripts,
    changeSettings,
  }) => {
    await changeSettings({ registration: { googleOneTap: true } });
    const requestedUrls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("one-tap")) requestedUrls.push(request.url());
    });
    const link = home + (await createQuickLink(admin, person.email, course));
    const firstPage = await browser.newPage();
    await firstPage.goto(link);
    if (!hasScripts) await firstPage.getByRole("button", { name: "Sign in with the link" }).click();
    await expect(firstPage.getByRole("link", { name: /profile/i }).first()).toBeVisible();
    if (hasScripts) await page.clock.install();
    await page.goto(link);
    if (!hasScripts) await page.getByRole("button", { name: "Sign in with the link" }).click();
    const failureMessage = page.getByRole("region", { name: "Sign in with this link" });
    await expect(failureMessage).toContainText("it has been used");
    expect(page.url()).toBe(home + course);
    if (hasScripts) {
      await hydrate(page);
      await expectAccessible(page);
      // One tap is not offered over this message.
      await page.clock.runFor(10_000);
      await waitForEarlierRequests(page);
      expect(requestedUrls).toEqual([]);
    }
    await failureMessage.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  });
});

test("an admin reads the portal's blocked attempts", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  for (let attempt = 0; attempt < 11; attempt += 1)
    await page.request.post(`${home}/api/login`, {
      data: { email: "often.wrong@example.org", password: "wrong" },
      headers: { origin: home },
    });
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(home);
  await admin.query(
    `update memberships set roles = array_append(roles, 'mp-admin')
     where environment_id = 'localhost' and user_id = (select id from users where email = $1)`,
    [person.email],
  );
  await page.goto(`${home}/studio/settings/limits`);
  await expect(page.getByRole("heading", { name: "Blocked attempts" })).toBeVisible();
  await expect(page.getByText("of…@example.org")).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await page.goto(`${home}/studio/settings/limits?lang=uk`);
  await expect(page.getByRole("heading", { name: "Заблоковані спроби" })).toBeVisible();
});
