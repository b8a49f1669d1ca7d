import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { terminationLinkTtlMs } from "#domains/people/profile/request-termination.server.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { openDatabase } from "#platform/database.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { clock, makeBrowser as openBrowser, quietLog } from "#popups/scenario-browser.fixture.ts";

let testDatabase: TestDatabase;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    url: testDatabase.url,
    poolSize: 4,
    statementTimeoutMs: 10_000,
    log: quietLog,
  });
  await createPortal(
    { db: database.db, actor: installationActor },
    { id: "one", name: "one", hosts: ["one.example"], settings: {} },
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  for (const table of ["users", "rate_limits", "outbox", "scenario_runs"])
    await database.db.execute(sql.raw(`delete from ${table}`));
});

type Browser = ReturnType<typeof openBrowser>;
const password = "long enough";
const popupPath = "/profile?scenario=user-terminate-by-email";
const step = "success";

async function registerUser(email: string): Promise<Browser> {
  const browser = openBrowser(database.db);
  const person = { firstName: "Hanna", lastName: "Bondar", email, password };
  await browser.send("/?scenario=sign-in", { step: "sign-in", ...person });
  return browser;
}
async function findLastToken(email: string): Promise<string> {
  const { rows } = await database.db.execute<{ body: string }>(
    sql`select body from outbox where recipient = ${email} and body like '%terminate%'
      order by created_at desc limit 1`,
  );
  return /scenario=user-terminate-by-email&pwdtoken=([\w-]+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
}
const requestTermination = (browser: Browser) => browser.send(popupPath, { step });
const confirmTermination = (browser: Browser, pwdtoken: string) =>
  browser.send(popupPath, { step, verb: "confirm", pwdtoken });
const countRows = async (
  tableAndCondition: "sessions" | "memberships where deleted_at is not null",
) => (await database.db.execute(sql.raw(`select 1 from ${tableAndCondition}`))).rows.length;

test("an account is deleted only by the email's link, in the browser of its owner", async () => {
  const browser = await registerUser("hanna@lamp.example");
  expect(await requestTermination(browser)).toMatchObject({ status: 303, to: popupPath });
  expect(await countRows("memberships where deleted_at is not null")).toBe(0);
  const token = await findLastToken("hanna@lamp.example");
  expect(await confirmTermination(browser, token)).toMatchObject({ status: 303, to: "/" });
  expect(browser.actor().kind).toBe("guest");
  expect(browser.cookies.get("access_token")).toBe("");
  expect(browser.flashes.at(-1)).toBe("scenario.user-terminate.done");
  expect(await countRows("sessions")).toBe(0);
  expect(await countRows("memberships where deleted_at is not null")).toBe(1);
  // Signing in again restores the account. The link does not work a second time.
  const login = { step: "login", email: "hanna@lamp.example", password };
  await browser.send("/?scenario=login", login);
  expect(await countRows("memberships where deleted_at is not null")).toBe(0);
  expect(await confirmTermination(browser, token)).toMatchObject({ status: 400 });
});

test("the link of another user, and a made-up, replaced or expired link, deletes nothing", async () => {
  const owner = await registerUser("hanna@lamp.example");
  const otherUser = await registerUser("petro@lamp.example");
  await requestTermination(owner);
  const firstToken = await findLastToken("hanna@lamp.example");
  for (const [browser, token] of [
    [otherUser, firstToken],
    [owner, "made-up"],
    [owner, ""],
  ] as const)
    expect(await confirmTermination(browser, token)).toMatchObject({
      status: 400,
      result: { messageKey: "scenario.user-terminate.link-bad" },
    });
  clock.advance(1);
  await requestTermination(owner);
  expect(await confirmTermination(owner, firstToken)).toMatchObject({ status: 400 });
  const secondToken = await findLastToken("hanna@lamp.example");
  clock.advance(terminationLinkTtlMs);
  expect(await confirmTermination(owner, secondToken)).toMatchObject({ status: 400 });
  expect(await countRows("memberships where deleted_at is not null")).toBe(0);
});

test("a guest signs in first, and then returns to the popup", async () => {
  const { to } = await requestTermination(openBrowser(database.db));
  expect(to).toBe("/profile?scenario=login&returnTo=%2F%3Fscenario%3Duser-terminate-by-email");
});

test("the number of emails is limited", async () => {
  const browser = await registerUser("hanna@lamp.example");
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await requestTermination(browser)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test("without a messenger no message can be sent", async () => {
  const browser = await registerUser("hanna@lamp.example");
  const address = "/profile?scenario=user-terminate-by-messenger";
  expect(await browser.send(address, { step })).toMatchObject({
    status: 409,
    result: { messageKey: "messenger.missing" },
  });
});
