import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/kit/database.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { postForm } from "#tests/kit/browser.ts";
import { createUpload, sendPiece } from "#tests/kit/media.ts";
import { expectStartRefused } from "./child-server.ts";
import { type DatabaseGate, openGate } from "./database-gate.ts";
import { openSecondServer } from "./second-server.ts";
import { openTransactionPooler } from "./transaction-pooler.ts";

let portal: TestPortal;
let gate: DatabaseGate;
/** Reaches its database through the gate. */
let server: Awaited<ReturnType<typeof openSecondServer>>;

const progressPath = "/courses/first-steps/elements/welcome/progress";

beforeAll(async () => {
  portal = await startTestPortal();
  gate = await openGate(portal.databaseUrl);
  server = await openSecondServer(portal, gate.url, { STATEMENT_TIMEOUT_MS: "1000" });
});
afterEach(async () => {
  gate.thaw();
  await expect.poll(fetchReadiness).toBe(200);
});
afterAll(async () => {
  await server.close();
  await gate.close();
  await portal.close();
});

const fetchReadiness = async () => (await server.browser().fetch("/readyz")).status;

const openLearner = () => openRegisteredBrowser({ ...portal, browser: server.browser });
type Learner = Awaited<ReturnType<typeof openLearner>>;

const sendProgress = ({ browser }: Learner, key: string) =>
  call(browser, "PUT", progressPath, { state: "done" }, { headers: { "idempotency-key": key } });

async function countOperations({ userId }: Learner): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from progress_operations where user_id = ${userId}`,
  );
  return rows.length;
}

/** The only statement of a progress write, which commits by itself. */
const progressStatement = "progress_operations";

/** A statement in the transaction of a registration. */
const membershipStatement = 'insert into "memberships"';

const register = (email: string) =>
  call(server.browser(), "POST", "/register", {
    registerData: { firstName: "Anna", lastName: "Koval", email, password: testPassword },
  });

async function countAccounts(email: string): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from users where email = ${email}`,
  );
  return rows.length;
}

test("a write whose answer is lost says that its outcome is unknown, and repeating it changes nothing", async () => {
  const learner = await openLearner();
  gate.loseAnswerTo(progressStatement);
  const unknown = await sendProgress(learner, "lost-answer");
  expect(unknown).toMatchObject({ status: 503, json: { code: "OUTCOME-UNKNOWN" } });
  expect(unknown.headers.get("retry-after")).toBe("10");
  // Here it was stored.
  expect(await countOperations(learner)).toBe(1);
  expect(await sendProgress(learner, "lost-answer")).toMatchObject({ status: 200 });
  expect(await countOperations(learner)).toBe(1);
});

test("a transaction whose commit isn't answered is not repeated: it may have been stored", async () => {
  gate.loseAnswerTo("commit", membershipStatement);
  expect(await register("lost-commit@example.org")).toMatchObject({
    status: 503,
    json: { code: "OUTCOME-UNKNOWN" },
  });
  expect(await countAccounts("lost-commit@example.org")).toBe(1);
});

test("a transaction that breaks off before its commit is repeated at once, and nobody notices", async () => {
  gate.loseAnswerTo(membershipStatement);
  expect(await register("before-commit@example.org")).toMatchObject({ status: 200 });
  expect(gate.hasInterfered()).toBe(true);
  expect(await countAccounts("before-commit@example.org")).toBe(1);
});

test("a write that a standby didn't confirm is no success, although the database says so", async () => {
  const learner = await openLearner();
  gate.insertBeforeAnswerTo(progressStatement, unconfirmedWarning());
  expect(await sendProgress(learner, "unconfirmed")).toMatchObject({
    status: 503,
    json: { code: "OUTCOME-UNKNOWN" },
  });
  expect(await sendProgress(learner, "unconfirmed")).toMatchObject({ status: 200 });
  expect(await countOperations(learner)).toBe(1);
});

test("the same is true of a transaction", async () => {
  gate.insertBeforeAnswerTo("commit", unconfirmedWarning(), membershipStatement);
  expect(await register("unconfirmed@example.org")).toMatchObject({
    status: 503,
    json: { code: "OUTCOME-UNKNOWN" },
  });
});

/** PostgreSQL's warning for a commit that no longer waits for its standby, in another language. */
function unconfirmedWarning(): Buffer {
  const fields = ["SWARNUNG", "VWARNING", "C01000", "Mabgebrochen", "RSyncRepWaitForLSN"];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from("N"), length, body]);
}

test("a form whose write isn't answered says so on its page", async () => {
  const { browser } = await openLearner();
  gate.loseAnswerTo(progressStatement);
  const page = await postForm(browser, "/lesson/welcome/", { intent: "finish", key: "form-key" });
  expect(page.status).toBe(503);
  expect(page.text).toContain("We don't know whether your change was saved");
  expect(page.headers.get("cache-control")).toBe("no-store");
});

test("a piece of an upload that can't be counted may be sent again", async () => {
  const { browser, userId } = await openLearner();
  await portal.database.db.execute(
    sql`update memberships set roles = array['disciple', 'editor'] where user_id = ${userId}`,
  );
  const path = await createUpload(browser, "Guide.pdf", 6);
  gate.loseAnswerTo('from "media_uploads"');
  const lost = await sendPiece(browser, path, 0, Buffer.from("%PDF-1"));
  expect(lost).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
  expect(lost.headers.get("retry-after")).toBe("10");
  expect((await sendPiece(browser, path, 0, Buffer.from("%PDF-1"))).status).toBe(204);
});

test("a database that no longer answers is given up: requests get 503, and later ones another connection", async () => {
  const learner = await openLearner();
  gate.freeze();
  expect(await sendProgress(learner, "frozen")).toMatchObject({
    status: 503,
    json: { code: "UNAVAILABLE" },
  });
  gate.thaw();
  await expect.poll(async () => (await sendProgress(learner, "frozen")).status).toBe(200);
});

test("a server that only reads gets no requests; when it accepts writes again, all goes on", async () => {
  const learner = await openLearner();
  const name = new URL(portal.databaseUrl).pathname.slice(1);
  const setReadOnly = (value: "on" | "off") =>
    portal.database.db.execute(
      sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`),
    );
  await setReadOnly("on");
  try {
    // New connections get the new setting.
    gate.thaw();
    expect(await sendProgress(learner, "read-only")).toMatchObject({
      status: 503,
      json: { code: "UNAVAILABLE" },
    });
    expect(await fetchReadiness()).toBe(503);
    expect((await server.browser().fetch("/healthz")).status).toBe(200);
  } finally {
    const { rows } = await portal.database.db.execute<{ value: string }>(
      sql`select current_setting('transaction_read_only') as value`,
    );
    expect(rows[0]!.value).toBe("off");
    await setReadOnly("off");
  }
  await expect.poll(async () => (await sendProgress(learner, "read-only")).status).toBe(200);
});

test("a start behind a pooler in transaction mode is refused", async () => {
  const database = await createTestDatabase();
  const pooler = await openTransactionPooler(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-pooler-"));
  try {
    expect(await expectStartRefused({ DATABASE_URL: pooler.url, DATA_DIR: dataDir })).toMatch(
      /^DATABASE_URL leads to a connection pooler in transaction mode\..* pool_mode = session/,
    );
  } finally {
    await pooler.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
