import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { signIn, hydrate } from "#tests/e2e/page-steps.ts";

test("the link in an email deletes the account, and the next sign-in restores it", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}/profile`);
  await page.getByRole("link", { name: "Delete my account" }).click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("heading", { name: "Delete your account" })).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await popup.getByRole("button", { name: "Send email" }).click();
  await expect(popup.getByText("Check your email.")).toBeVisible();
  await page.reload();
  await expect(popup.getByText("Check your email.")).toBeVisible();
  const [storedEmail] = await admin.query<{ body: string }>(
    "select body from outbox where recipient = $1 and body like '%user-terminate%'",
    [person.email],
  );
  const link = /http\S+user-terminate\S+/.exec(storedEmail!.body)![0];
  await page.goto(home + new URL(link).pathname + new URL(link).search);
  if (hasScripts) await expect(page).toHaveURL(`${home}/?scenario=user-terminate-by-email`);
  await popup.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.").first()).toBeVisible();
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(`${home}/profile`);
  if (hasScripts) await hydrate(page);
  await signIn(page, person);
  const notice = page.getByText("You had deleted your account.");
  await expect(notice).toBeVisible();
  if (hasScripts) await hydrate(page);
  await expect(notice).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
});
