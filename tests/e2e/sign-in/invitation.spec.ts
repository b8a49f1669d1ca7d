import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate, submitSignIn } from "#tests/e2e/page-steps.ts";

test("an invitation leads through the sign-in popup and back, and is accepted by its button", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const { url } = (await admin.callApi("POST", "/invitations", {
    role: "translator",
    languages: ["uk"],
  })) as { url: string };
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.context().clearCookies({ name: /token/ });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  await expect(page.getByRole("status").first()).toContainText("Ada Admin invites you to help");
  if (hasScripts) {
    await hydrate(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
    const extraWidth = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(extraWidth).toBeLessThanOrEqual(0);
  }
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const accept = page.getByRole("button", { name: "Accept the invitation" });
  await accept.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You’re now part of the team")).toBeVisible();
  await expect(page.getByText("Your role: Translator")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the studio" })).toHaveAttribute(
    "href",
    "/studio",
  );
  await page.goto(`${home}/profile`);
  if (hasScripts) await hydrate(page);
  await page.getByRole("button", { name: "Leave this role: Translator" }).click();
  await expect(page.getByText("You’ve left this role.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your roles" })).toHaveCount(0);
});
