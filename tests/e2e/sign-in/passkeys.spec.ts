import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/learning-to-pray";

test("@scripts a learner adds a passkey, and signs in with it in the popup without losing an answer", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
}) => {
  await changeSettings({ registration: { passkey: true } });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}/profile`);
  await page.getByRole("link", { name: "Manage passkeys" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passkeys");
  await hydrate(page);
  await page.getByLabel("Name").fill("My laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "My laptop" })).toBeVisible();
  await hydrate(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Your profile" }).click();
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).last().click();
  await expect(page).not.toHaveURL(/profile/);

  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  const question = page
    .locator("form")
    .filter({ has: page.getByRole("group") })
    .first();
  await expect(question).toBeVisible();
  await hydrate(page);
  await question.locator("label.answer-option").nth(1).click();
  await question.getByRole("button", { name: "Check my answer" }).click();
  await expect(page.locator(".answer-result")).toBeVisible();

  const lesson = new URL(page.url()).pathname;
  await page.goto(`${home + lesson}?scenario=login`);
  const popup = page.getByRole("dialog");
  await hydrate(page);
  await expectAccessible(page);
  // The device asks for a finger, and the person cancels.
  await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  const passkeyButton = popup.getByRole("button", { name: /Passkey/ });
  await passkeyButton.click();
  await expect(popup.getByText("You didn’t finish signing in.")).toBeVisible();
  await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await passkeyButton.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(home + lesson);
  await expect(page.locator(".answer-result")).toBeVisible();
  const results = await admin.query(
    "select 1 from results where user_id = (select id from users where email = $1)",
    [person.email],
  );
  expect(results).toHaveLength(1);
});
