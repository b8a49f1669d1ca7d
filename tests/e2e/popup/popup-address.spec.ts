import { expect, newPerson, register, registerByApi, test } from "#tests/e2e/kit.ts";
import { signIn, hydrate } from "#tests/e2e/page-steps.ts";

const hostilePaths = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "javascript:alert(1)",
  "/@evil.example",
  "/\t/evil.example",
  "/\r\nSet-Cookie: a=b",
  "/..//evil.example",
];

test("whatever returnTo contains, signing in stays on this portal", async ({
  page,
  homeUrl: home,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(home);
  const foreignRequests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith("data:"))
      foreignRequests.push(request.url());
  });
  for (const returnTo of hostilePaths) {
    const query = `?scenario=login&returnTo=${encodeURIComponent(returnTo)}`;
    const response = await page.request.post(`${home}/${query}&index`, {
      form: {
        intent: "scenario",
        step: "login",
        email: person.email,
        password: person.password,
        agreed: "on",
      },
      headers: { origin: home },
      maxRedirects: 0,
    });
    expect(response.status(), returnTo).toBe(303);
    const location = response.headers()["location"]!;
    expect(new URL(location, home).origin, returnTo).toBe(home);
    expect(location, returnTo).toMatch(/^\/(?![/\\])/);
  }
  await page.context().clearCookies();
  await page.goto(
    `${home}/courses/?scenario=login&returnTo=${encodeURIComponent(hostilePaths[0]!)}`,
  );
  await signIn(page, person);
  await expect(page).toHaveURL(`${home}/`);
  expect(foreignRequests).toEqual([]);
});

test("signing in leads to the page of the portal that returnTo names", async ({
  page,
  homeUrl: home,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(home);
  await page.context().clearCookies();
  await page.goto(`${home}/profile`);
  await signIn(page, person);
  await expect(page).toHaveURL(`${home}/profile`);
  await expect(page.getByText(person.email)).toBeVisible();
});

test("a visitor who opens a lesson of a course that requires registration registers in the popup and then sees the lesson", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/lesson/bread-at-home/`);
  await expect(page).toHaveURL(/\/courses\/around-one-table\?scenario=start-free-lesson/);
  const popup = page.getByRole("dialog");
  await expect(
    popup.getByText("Sign in to open this course. It only takes a minute."),
  ).toBeVisible();
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await register(page, newPerson());
  await expect(page).toHaveURL(/\/lesson\/bread-at-home\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread at home");
});

test("an unknown scenario shows the page and no popup", async ({
  page,
  homeUrl: home,
  hasScripts,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/./);
  const response = await page.goto(`${home}/?scenario=no-such-scenario`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (hasScripts) await hydrate(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a signed-in user sees no sign-in popup", async ({ page, homeUrl: home }) => {
  await page.goto(`${home}/courses/around-one-table?scenario=sign-in`);
  await register(page, newPerson());
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  await page.goto(`${home}/?scenario=login`);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
