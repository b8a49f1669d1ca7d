import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import type { Admin } from "#tests/e2e/admin.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import { signInOnAnotherDevice } from "#tests/e2e/studio-steps.ts";

const notificationsPath = "/profile/Notifications/NotificationsPage";

async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrate(page);
}

test("@scripts tabs share one event stream, show changes at once, and another tab takes it over", async ({
  page,
  homeUrl: home,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  const context = page.context();
  const streams: Page[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") streams.push(request.frame().page());
  });
  const unreadOn = (tab: Page) => tab.locator(".notification-list .is-new");
  await openHydrated(page, home + notificationsPath);
  await expect(unreadOn(page)).toHaveCount(1);
  await expect.poll(() => streams).toEqual([page]);
  const otherTab = await context.newPage();
  await openHydrated(otherTab, `${home}/profile/progress`);
  await expect(otherTab.getByLabel("1 unread")).toBeVisible();
  await page.request.post(`${home}/api/notifications/read`, {
    headers: { origin: home },
    data: {},
  });
  await expect(unreadOn(page)).toHaveCount(0);
  await expect(otherTab.getByLabel("1 unread")).toHaveCount(0);
  expect(streams).toEqual([page]);

  await page.goto("about:blank");
  await expect.poll(() => streams).toEqual([page, otherTab]);
  await signInOnAnotherDevice(page, home, person);
  await expect(otherTab.getByLabel("1 unread")).toBeVisible();
  await otherTab.close();
});

test("@scripts a page asks for changes where no stream can be opened, or no tab can lead", async ({
  page,
  homeUrl: home,
}) => {
  await registerByApi(page, home, newPerson());
  let refuse = () => {};
  const refusal = new Promise<void>((resolve) => (refuse = resolve));
  await page.route("**/live?*", async (route) => {
    await refusal;
    await route.fulfill({ status: 429 });
  });
  const streamRequest = page.waitForRequest(/\/live\?/);
  await openHydrated(page, home + notificationsPath);
  const unread = page.locator(".notification-list .is-new");
  await expect(unread).toHaveCount(1);
  await streamRequest;
  await page.request.post(`${home}/api/notifications/read`, {
    headers: { origin: home },
    data: {},
  });
  refuse();
  await expect(unread).toHaveCount(0);

  const withoutLocks = await page.context().newPage();
  await withoutLocks.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "locks");
  });
  const streams: string[] = [];
  withoutLocks.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") streams.push(request.url());
  });
  const poll = withoutLocks.waitForResponse(/\/api\/live-events\?/);
  await openHydrated(withoutLocks, home + notificationsPath);
  expect((await poll).status()).toBe(200);
  expect(streams).toEqual([]);
  await withoutLocks.close();
});

test("@scripts the studio shows who else is on a screen, until they leave it", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const colleagueContext = await page.context().browser()!.newContext();
  const colleague = await colleagueContext.newPage();
  await signInAsMentor(page, home, admin, "Hanna");
  await signInAsMentor(colleague, home, admin, "Petro");
  const screen = `${home}/studio/settings/roles`;
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, screen);
  await openHydrated(colleague, screen);
  const present = page.getByRole("list", { name: "Also on this screen" });
  await expect(present.getByRole("listitem")).toHaveText(["PPetro Koval"]);
  await expect(
    colleague.getByRole("list", { name: "Also on this screen" }).getByRole("listitem"),
  ).toHaveText(["HHanna Koval"]);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await colleague.goto("about:blank");
  await expect(present).toHaveCount(0);
  await colleagueContext.close();
});

async function signInAsMentor(page: Page, home: string, admin: Admin, firstName: string) {
  const person = { ...newPerson(), firstName };
  await registerByApi(page, home, person);
  await admin.query(
    `update memberships set roles = array_append(roles, 'mentor')
     where user_id = (select id from users where email = $1)`,
    [person.email],
  );
}
