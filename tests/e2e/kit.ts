import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test as base } from "@playwright/test";
import { pageAttachment } from "#tests/kit/test-failures.ts";
import { type Admin, openAdmin } from "./admin.ts";
import {
  demoTemplateDatabase,
  runStatement,
  startTestServer,
  type TestServer,
} from "./test-server.ts";

type WorkerFixtures = { testServer: TestServer; admin: Admin };
type TestFixtures = {
  /** Errors in the browser's console that the test has declared. */
  expectedErrors: RegExp[];
  homeUrl: string;
  /** The URL of the simulators. */
  simulators: string;
  arabicUrl: string;
  checks: void;
  /** Declares errors in the browser's console that the test causes on purpose. */
  expectConsoleErrors: (expected: RegExp) => void;
  /** Whether the browser runs scripts. */
  hasScripts: boolean;
  /** Changes the demo portal's settings until the end of the test. */
  changeSettings: (change: Record<string, unknown>) => Promise<void>;
};

/**
 * A browser with the demo portals: each worker has its own copy, and a page that logs an error to its console fails the
 * test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  testServer: [
    async ({}, use, worker) => {
      const database = `browser_${worker.parallelIndex}_${Date.now()}`;
      const serverUrl = process.env["LAMPSTAND_BROWSER_DATABASE"]!;
      await runStatement(serverUrl, `create database ${database} template ${demoTemplateDatabase}`);
      const testServer = await startTestServer({ database });
      await use(testServer);
      await testServer.close();
      await runStatement(serverUrl, `drop database if exists ${database} with (force)`);
    },
    { scope: "worker" },
  ],
  admin: [
    async ({ testServer }, use) => {
      const admin = await openAdmin(testServer);
      await use(admin);
      await admin.close();
    },
    { scope: "worker" },
  ],
  changeSettings: async ({ admin }, use) => {
    const settingsBefore = await admin.readSettings();
    let isChanged = false;
    await use(async (change) => {
      isChanged = true;
      await admin.changeSettings(change);
    });
    if (isChanged) await admin.changeSettings(settingsBefore);
  },
  expectedErrors: async ({}, use) => use([]),
  expectConsoleErrors: async ({ expectedErrors }, use) =>
    use((expected) => void expectedErrors.push(expected)),
  hasScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  homeUrl: async ({ testServer }, use) => use(`http://localhost:${testServer.port}`),
  simulators: async ({ testServer }, use) => use(testServer.simulatorsUrl),
  arabicUrl: async ({ testServer }, use) => use(`http://second.localhost:${testServer.port}`),
  checks: [
    async (
      { page, testServer, admin, expectedErrors, homeUrl: home, arabicUrl: arabic },
      use,
      testInfo,
    ) => {
      // All tests have the same IP address, so each starts without rate limits.
      await admin.query("delete from rate_limits");
      // The cookie question would cover the bottom of the page, so it is already answered.
      const cookieAnswer = {
        name: "cookie-agreements",
        value: encodeURIComponent('{"analytics":false}'),
      };
      await page.context().addCookies([home, arabic].map((url) => ({ ...cookieAnswer, url })));
      const consoleErrors: string[] = [];
      page.on("console", (message) => {
        // Browsers log each 4xx response, which refused forms have.
        if (
          message.type() === "error" &&
          !/the server responded with a status of 4/.test(message.text())
        )
          consoleErrors.push(message.text());
      });
      page.on("pageerror", (error) => consoleErrors.push(String(error)));
      await use();
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach(pageAttachment, { body: await describePage(page) });
      expect(testServer.loggedErrors.splice(0), "the server's log").toEqual([]);
      const unexpected = consoleErrors.filter(
        (text) => !expectedErrors.some((one) => one.test(text)),
      );
      expect(unexpected, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the page's URL and its accessibility tree. */
async function describePage(page: Page): Promise<string> {
  const ariaTree = await page
    .locator("body")
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()}\n${ariaTree}`;
}

export { expect };

/**
 * Finishes the page's animations and transitions, and those that start when they end.
 * Works without scripts too: only calls of the test itself run in the page, no frames, no timers.
 */
export const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const findRunning = () =>
      document
        .getAnimations()
        .filter(
          (one) =>
            one.playState !== "finished" &&
            Number.isFinite(one.effect?.getComputedTiming().endTime),
        );
    for (let round = 0; round < 10; round += 1) for (const one of findRunning()) one.finish();
  });

/** Waits until the page drew two frames: a change of the colour scheme starts its transitions with a frame. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

const guidelines = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Checks that axe finds no problem on the page, by all guidelines or the given rules. Needs scripts to run axe.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await waitForFrames(page);
  await finishAnimations(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(guidelines)).analyze();
  const problems = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join(" | ")}`,
  );
  expect(problems).toEqual([]);
}

let usersCount = 0;

/** Returns a new person with an unused email. */
export function newPerson() {
  usersCount += 1;
  return {
    firstName: "Hanna",
    lastName: "Koval",
    email: `hanna.${process.pid}.${usersCount}.${Date.now()}@example.org`,
    password: "a lamp on its stand",
  };
}

export type Person = ReturnType<typeof newPerson>;

/** Registers the person through the API. The browser is signed in as soon as it loads another page. */
export async function registerByApi(page: Page, homeUrl: string, person: Person): Promise<void> {
  const response = await page.request.post(`${homeUrl}/api/register`, {
    headers: { origin: homeUrl },
    data: { registerData: person, agreed: true },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Fills in the open registration form and sends it. */
export async function register(page: Page, person: Person): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Create account" }).click();
}
