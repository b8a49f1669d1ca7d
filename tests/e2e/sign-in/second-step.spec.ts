import { authenticatorCode } from "#tests/kit/authenticator.ts";
import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

test("staff set up a second step at their first visit, and do it again after signing in", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
  hasScripts,
  testServer,
}) => {
  await changeSettings({ security: { secondStep: ["mp-leader"] } });
  if (hasScripts) {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("WebAuthn.enable");
    await devTools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }
  const person = newPerson();
  await page.goto(`${home}/?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await admin.query(
    `update memberships set roles = array_append(roles, 'mp-leader')
     where user_id = (select id from users where email = $1)`,
    [person.email],
  );
  await page.goto(`${home}/courses/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your second step");
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = await page.locator("code").innerText();
  if (hasScripts) {
    await hydrate(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
  } else {
    await page
      .getByLabel("Code from the app")
      .fill(authenticatorCode(secret, testServer.clock.now()));
    await page.getByRole("button", { name: "Turn on" }).click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save your recovery codes");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  if (hasScripts) {
    await hydrate(page);
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  await expect(page).toHaveURL(`${home}/courses/`);

  // A session that begins now still has to do the second step.
  await admin.query(
    `update sessions set second_step_at = null
     where user_id = (select id from users where email = $1)`,
    [person.email],
  );
  await page.goto(`${home}/profile`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it’s you");
  if (hasScripts) {
    await hydrate(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
  } else {
    await page.getByLabel("Code", { exact: true }).fill(recoveryCode);
    await page.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(page).toHaveURL(`${home}/profile`);
  await page.getByRole("link", { name: "Set up or change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second step");
  if (!hasScripts) return;
  await hydrate(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
