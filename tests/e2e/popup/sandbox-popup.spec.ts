import { scenarioIds } from "#scenarios/scenario.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";

const regionRole = "region";
const engineAnswer = { name: "The engine’s answer" };

test("all fourteen scenarios can be previewed, and a preview changes nothing", async ({
  page,
  homeUrl: home,
}) => {
  for (const id of scenarioIds) {
    const facts = id.startsWith("user-terminate") ? "&has-actor=user" : "";
    await page.goto(
      `${home}/sandbox/popup?scenarioId=${id}&is-email=on&option-form=3&has-microcourse=registration${facts}`,
    );
    const answerRegion = page.getByRole(regionRole, engineAnswer);
    await expect(answerRegion.getByText(JSON.stringify(id), { exact: true }).first()).toBeVisible();
    await expect(answerRegion.getByText("Nothing.", { exact: true })).toBeVisible();
  }
  expect(await page.context().cookies(home)).not.toContainEqual(
    expect.objectContaining({ name: "access_token" }),
  );
});

test("the engine's state is shown, and its buttons continue with the facts chosen in the form", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await page.goto(`${home}/sandbox/popup`);
  const answerRegion = page.getByRole(regionRole, engineAnswer);
  for (const name of [
    "scenario",
    "options",
    "step",
    "title",
    "description",
    "hasLoading",
    "cursor",
    "popupVisible",
    "loginPage",
  ])
    await expect(answerRegion.getByText(name, { exact: true })).toBeVisible();
  await page.getByLabel("Step to jump to").selectOption("forgot-password");
  await page.getByRole("button", { name: "jump" }).click();
  await expect(
    answerRegion.getByText('["login","login-by-email","forgot-password"]'),
  ).toBeVisible();
  await page.getByRole("button", { name: "next" }).click();
  await expect(answerRegion.getByText('"final-action"').first()).toBeVisible();
  await page.getByLabel("Option name").fill("");
  await page.getByRole("button", { name: "setOption" }).click();
  await expect(answerRegion.getByText("Scenario option not provided")).toBeVisible();
  await page.getByLabel("Option name").fill("returnTo");
  await page.getByLabel("Option value").fill("//evil.example");
  await page.getByRole("button", { name: "setOption" }).click();
  await expect(answerRegion.getByText('{"returnTo":"/"}')).toBeVisible();
  if (hasScripts) await expectAccessible(page);
});

test("a missing microcourse is reported with the specified text", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/sandbox/popup?scenarioId=start-free-microcourse`);
  await expect(page.getByText("Microcourse instance is no provided")).toBeVisible();
});

test("the real popup opens over the sandbox with its alert, for the real user instead of the chosen one", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await page.goto(`${home}/sandbox/popup`);
  await page.getByRole("combobox", { name: "actor" }).selectOption("user");
  await page.getByLabel("alertText").selectOption("course");
  await page.getByLabel("returnTo").fill("/courses/");
  await page.getByRole("button", { name: "Open the real popup" }).click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(popup.locator(".alert")).toHaveText(/\S/);
  await expect(page).toHaveURL(/\/sandbox\/popup\?scenario=login&returnTo=%2Fcourses%2F$/);
  if (hasScripts) await expectAccessible(page);
  await popup.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${home}/sandbox/popup`);
});
