import {
  finishAnimations,
  expect,
  expectAccessible,
  newPerson,
  register,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import { signIn, hydrate } from "#tests/e2e/page-steps.ts";

const microcourse = "a-psalm-before-sleep";

test("an unknown scenario is logged with its ID, opens nothing and is removed from the URL @scripts", async ({
  page,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Scenario with id/);
  const consoleMessage = page.waitForEvent("console", (message) =>
    message.text().startsWith("Scenario"),
  );
  await page.goto(`${home}/courses/?scenario=nope&lang=en`);
  await hydrate(page);
  expect((await consoleMessage).text()).toBe("Scenario with id nope not found");
  await expect(page).toHaveURL(`${home}/courses/?lang=en`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a microcourse's button opens its lesson at once for a guest", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/microcourse/${microcourse}`);
  await expect(page).toHaveURL(`${home}/courses/${microcourse}`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/\/(?:lesson|webinar)\/[^/]+\/$/);
  const cookies = await page.context().cookies(home);
  expect(cookies.map(({ name }) => name)).toContain("access_token");
});

test("a scenario in the URL of a microcourse asks a guest to register, and then shows the microcourse's page", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/microcourse/${microcourse}?scenario=start-free-microcourse`);
  const popup = page.getByRole("dialog");
  // A page load creates no account, so the popup asks the visitor to sign in.
  await expect(popup.getByRole("heading", { name: "Sign in to open this course" })).toBeVisible();
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await register(page, newPerson());
  await expect(page).toHaveURL(new RegExp(`/courses/${microcourse}/?$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a scenario keeps its step after a reload, and Back returns to the previous step", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/?scenario=login&returnTo=%2Fabout%2F`);
  await page.getByRole("dialog").getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(/step=forgot-password/);
  await page.getByRole("dialog").getByLabel("Email").fill("nobody@example.org");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page).toHaveURL(/step=final-action/);
  await page.reload();
  await expect(page.getByRole("dialog")).toContainText("nobody@example.org");
  expect(page.url()).not.toContain("nobody");
  expect(page.url()).toContain("returnTo=%2Fabout%2F");
  // With scripts, the previous step was never loaded as a document; Back must work even before hydration.
  await page.goBack();
  await expect(page.getByRole("dialog").getByRole("button")).toContainText(["Send link"]);
});

test.describe("Back while React takes over the reloaded popup shows the previous step @scripts", () => {
  // React renders in turns, and asks for each with a message. The visitor has gone back before this turn comes.
  for (const [moment, turn] of [
    ["at the first turn", 1],
    ["after React Router has read the address", 2],
    ["some turns later", 6],
  ] as const)
    test(moment, async ({ page, homeUrl: home }) => {
      await page.goto(`${home}/courses/?scenario=login`);
      await hydrate(page);
      await page.getByRole("dialog").getByRole("link", { name: "Forgot password?" }).click();
      await page.getByRole("dialog").getByLabel("Email").fill("nobody@example.org");
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page).toHaveURL(/step=final-action/);
      await page.addInitScript(goBackAtTurn, turn);
      await page.reload();
      await expect(page).toHaveURL(/step=forgot-password/);
      await expect(page.getByRole("dialog").getByRole("button")).toContainText(["Send link"]);
      await hydrate(page);
      await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
    });
});

/** Runs in the page: goes back before React's first turn, or before a later one, counted from the router's creation. */
function goBackAtTurn(turn: number): void {
  if (sessionStorage.getItem("went-back")) return;
  const { postMessage } = MessagePort.prototype;
  const now = performance.now.bind(performance);
  let router: unknown;
  let turnCount = 0;
  let goOn = () => {};
  addEventListener("popstate", () => goOn(), { once: true, capture: true });
  const watchTurns = () => {
    MessagePort.prototype.postMessage = function (message: unknown) {
      turnCount += 1;
      if (turnCount < turn) return postMessage.call(this, message);
      MessagePort.prototype.postMessage = postMessage;
      performance.now = now;
      goOn = () => postMessage.call(this, message);
      sessionStorage.setItem("went-back", "yes");
      history.back();
    };
  };
  if (turn === 1) return watchTurns();
  Object.defineProperty(window, "__reactRouterDataRouter", {
    get: () => router,
    set(value: unknown) {
      router = value;
      watchTurns();
      // For React, time flies, so that each turn is short.
      let elapsed = 0;
      performance.now = () => now() + (elapsed += 6);
    },
  });
}

test("the page of advantages opens over the sign-in popup, and is linked only while it is published @scripts", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.goto(`${home}/?scenario=login`);
  await hydrate(page);
  await page.getByRole("link", { name: "Why create an account?" }).click();
  const advantagesPopup = page.getByRole("dialog", { name: "Why sign in?" });
  await expect(advantagesPopup.getByText("Your progress is saved.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(advantagesPopup).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  await page.goto(`${home}/?scenario=sign-in`);
  await expect(page.getByRole("link", { name: "Why create an account?" })).toBeVisible();
  const setPublishedStatement = "update pages set published = $1 where alias = 'advantages'";
  await admin.query(setPublishedStatement, [false]);
  await admin.refreshCaches();
  await page.goto(`${home}/?scenario=login`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("link", { name: "Why create an account?" })).toHaveCount(0);
  await admin.query(setPublishedStatement, [true]);
  await admin.refreshCaches();
});

test("without scripts the link to the advantages opens a page", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  test.skip(hasScripts, "with scripts the page of advantages opens over the popup");
  await page.goto(`${home}/?scenario=sign-in`);
  await page.getByRole("link", { name: "Why create an account?" }).click();
  await expect(page).toHaveURL(`${home}/advantages/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why sign in?");
});

test("swapPopups changes which popup the header opens, but not the links inside the popup", async ({
  page,
  homeUrl: home,
  changeSettings,
  hasScripts,
}) => {
  await changeSettings({ registration: { swapPopups: true } });
  await page.goto(home);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("button", { name: "Create account" })).toBeVisible();
  // A press during the slide-in animation would begin on the link and end beside it.
  if (hasScripts) await finishAnimations(page);
  await popup.getByRole("link", { name: "Sign in" }).click();
  await expect(popup.getByRole("link", { name: "Create an account", exact: true })).toBeVisible();
});

test("closing the popup removes all parameters from the URL", async ({ page, homeUrl: home }) => {
  await page.goto(`${home}/courses/?scenario=login&x=1`);
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(`${home}/courses/`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a paid course's page reloads once when a user who bought it signs in through the scenario mixed-login @scripts", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(home);
  await admin.query(
    `insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
     select m.environment_id, u.id, array['clay-jars'], 'paid', 'keeper', now() from users u
     join memberships m on m.user_id = u.id where u.email = $1`,
    [person.email],
  );
  await page.context().clearCookies();
  await page.goto(`${home}/courses/clay-jars?scenario=mixed-login`);
  await hydrate(page);
  let documentCount = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documentCount += 1;
  });
  await signIn(page, person);
  await expect(page.getByRole("button", { name: "Start the course" }).first()).toBeVisible();
  await expect(page).toHaveURL(`${home}/courses/clay-jars`);
  expect(documentCount).toBe(1);
});
