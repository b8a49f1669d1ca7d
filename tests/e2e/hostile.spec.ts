import type { Page } from "@playwright/test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { portalAdminRole } from "#domains/settings/access.server.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { hostileAddresses, hostileTexts, trap } from "#tests/faults/hostile-corpus.ts";
import { fillHostile, hostilePages } from "#tests/faults/hostile-portal.ts";
import { expect, newPerson, register, test as base } from "./kit.ts";

const id = "hostile";
const host = `${id}.localhost`;

/** A portal beside the demo ones whose every text would like to be a program. */
const test = base.extend<object, { hostile: string }>({
  hostile: [
    async ({ portals }, use) => {
      const database = openDatabase({ url: portals.databaseUrl, poolSize: 2 });
      await createPortal(database.db, { id, name: id, hosts: [host], settings: {} });
      const ctx = {
        portal: { id, name: id, origin: `http://${host}`, host, settingsVersion: 1 },
        settings: settingsSchema.parse({}),
        language: "en",
        db: database.db,
        clock: systemClock,
        log: silentLog,
        jobs: { enqueue: async () => {} },
        actor: { ...guest, userId: "system", kind: "user" as const, roles: [portalAdminRole] },
      };
      await fillHostile(ctx, join(tmpdir(), "lampstand-no-pictures"));
      await database.close();
      await use(`http://${host}:${portals.port}`);
    },
    { scope: "worker" },
  ],
});

/** Remembers what ran: the trap is there for every frame, and for dialogs nobody asked for. */
async function watch(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction(trap, () => void ran.push(`the trap at ${page.url()}`));
  page.on("dialog", (dialog) => {
    ran.push(`a ${dialog.type()} at ${page.url()}`);
    void dialog.dismiss();
  });
  return ran;
}

/** Opens a page and has React take it over, as a first touch does. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith("__reactContainer")),
  );
}

test.setTimeout(90_000);

test("on no page does a text of the portal run, before or after React has come @scripts", async ({
  page,
  hostile,
}) => {
  const ran = await watch(page);
  for (const path of hostilePages) await visit(page, hostile + path);
  expect(ran).toEqual([]);
});

test("no link of the portal runs when it is pressed @scripts", async ({ page, hostile }) => {
  const ran = await watch(page);
  for (const path of hostilePages) {
    await visit(page, hostile + path);
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs) expect(href).toMatch(/^(?:https?|mailto|tel):/);
    for (const href of hrefs) expect(href).not.toMatch(/^https?:\/\/evil\.example/);
  }
  expect(ran).toEqual([]);
});

test("nothing that stands in an address runs @scripts", async ({ page, hostile }) => {
  const ran = await watch(page);
  for (const text of [...hostileTexts, ...hostileAddresses]) {
    const value = encodeURIComponent(text);
    await visit(page, `${hostile}/?scenario=login&step=${value}&returnTo=${value}&lang=${value}`);
  }
  expect(ran).toEqual([]);
});

test("a person whose name would run is a person with an odd name @scripts", async ({
  page,
  home,
}) => {
  const ran = await watch(page);
  await page.goto(`${home}/?scenario=sign-in`);
  const [, , name = ""] = hostileTexts;
  await register(page, { ...newPerson(), firstName: name, lastName: hostileTexts[6]! });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await visit(page, `${home}/profile`);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(ran).toEqual([]);
});
