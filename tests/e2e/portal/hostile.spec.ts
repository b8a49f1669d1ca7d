import type { Page } from "@playwright/test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { adminRole } from "#domains/settings/roles.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { hostileAddresses, hostileTexts, trapFunctionName } from "#tests/faults/hostile-corpus.ts";
import { fillHostilePortal, hostilePagePaths } from "#tests/faults/hostile-portal.ts";
import { expect, newPerson, register, test as base } from "#tests/e2e/kit.ts";

const id = "hostile";
const host = `${id}.localhost`;

/** Adds to the demo portals a portal in which every text tries to run as code. */
const test = base.extend<object, { hostileUrl: string }>({
  hostileUrl: [
    async ({ testServer }, use) => {
      const database = openDatabase({ url: testServer.databaseUrl, poolSize: 2 });
      await createPortal(
        { db: database.db, actor: installationActor },
        { id, name: id, hosts: [host], settings: {} },
      );
      const ctx = {
        portal: {
          id,
          name: id,
          origin: `http://${host}`,
          host,
          settingsVersion: 1,
          keyedProviders: [],
          secondStepRoles: [],
        },
        settings: settingsSchema.parse({}),
        language: "en",
        db: database.db,
        clock: systemClock,
        log: silentLog,
        jobs: { enqueue: async () => {} },
        actor: { ...guest, userId: "system", kind: "user" as const, roles: [adminRole] },
      };
      await fillHostilePortal(ctx, join(tmpdir(), "lampstand-no-pictures"));
      await database.close();
      await use(`http://${host}:${testServer.port}`);
    },
    { scope: "worker" },
  ],
});

/** Records hostile code that ran: code that called the trap, which every frame has, or opened a dialog. */
async function recordRunCode(page: Page): Promise<string[]> {
  const runCode: string[] = [];
  await page.exposeFunction(trapFunctionName, () => void runCode.push(`the trap at ${page.url()}`));
  page.on("dialog", (dialog) => {
    runCode.push(`a ${dialog.type()} at ${page.url()}`);
    void dialog.dismiss();
  });
  return runCode;
}

test.setTimeout(180_000);

/** Opens a page and hydrates it. */
async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith("__reactContainer")),
  );
}

test("no text or link of the portal runs as code on any page, before or after hydration @scripts", async ({
  page,
  hostileUrl,
}) => {
  const runCode = await recordRunCode(page);
  for (const path of hostilePagePaths) {
    await openHydrated(page, hostileUrl + path);
    const links = await page
      .locator("a[href]")
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
    // Check the links as the browser resolves them: none may run a script.
    for (const link of links) expect(link).toMatch(/^(?:https?|mailto|tel):/);
  }
  expect(runCode).toEqual([]);
});

test("nothing in a URL runs as code @scripts", async ({ page, hostileUrl }) => {
  const runCode = await recordRunCode(page);
  for (const [index, text] of hostileTexts.entries()) {
    const [value, returnTo] = [text, hostileAddresses[index % hostileAddresses.length]!].map(
      encodeURIComponent,
    );
    await openHydrated(
      page,
      `${hostileUrl}/?scenario=login&step=${value}&returnTo=${returnTo}&lang=${value}`,
    );
  }
  expect(runCode).toEqual([]);
});

test("code in a user's name is shown as text and does not run @scripts", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const runCode = await recordRunCode(page);
  const [, , name = ""] = hostileTexts;
  const person = newPerson();
  await page.goto(`${home}/?scenario=sign-in`);
  await register(page, { ...person, firstName: name });
  // The name is refused for its length and shown again as it was typed.
  await expect(page.getByLabel("First name")).toHaveValue(name);
  await page.getByLabel("First name").fill("Hanna");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await admin.query(
    `update users set profile = profile || jsonb_build_object('firstName', $1::text, 'lastName', $1::text)
     where email = $2`,
    [name, person.email],
  );
  await openHydrated(page, `${home}/profile`);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(runCode).toEqual([]);
});
