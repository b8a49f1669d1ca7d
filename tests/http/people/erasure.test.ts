import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  deletionGraceMs,
  eraseDeleted,
  erasureQueue,
} from "#domains/people/erasure/erase-deleted.server.ts";
import { erasePerson } from "#domains/people/erasure/erase-person.server.ts";
import { exportPerson } from "#domains/people/erasure/export-person.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { erasedData, personalTables } from "#server/jobs/personal-data.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser, openSessionBrowser, testPassword } from "#tests/kit/factories.ts";
import {
  type Column,
  listColumns,
  insertConversation,
  insertDiscussionMessage,
  insertPaidOrder,
  insertPersonalRow,
  personalMarker,
  listTablesContaining,
  listTablesWithUserData,
  accountTables,
  retainedTables,
  rowsToKeep,
  tablesFilledAlone,
} from "#tests/kit/personal-rows.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let columns: Column[];
beforeAll(async () => {
  portal = await startTestPortal();
  columns = await listColumns(portal.database.db);
});
afterAll(() => portal.close());

const tables = [...new Set(personalTables.map(({ table }) => getTableName(table)))];

/** Inserts a row about the user into every table about people, for this portal. */
async function fillTables(person: { userId: string; email: string }, environmentId: string) {
  const { db } = portal.database;
  const owner = { ...person, environmentId };
  const ids = { ...(await insertPaidOrder(db, columns, owner)), session: crypto.randomUUID() };
  const conversationId = await insertConversation(db, columns, owner);
  await insertPersonalRow(db, columns, "sessions", owner, { id: ids.session });
  const messageId = await insertDiscussionMessage(db, columns, owner);
  const filledTables = [...retainedTables, ...tablesFilledAlone];
  for (const table of tables.filter((name) => !filledTables.includes(name)))
    await insertPersonalRow(db, columns, table, owner, {
      ...(table.startsWith("conversation") && { conversation_id: conversationId, sequence: "1" }),
      ...(table === "identities" && { issuer: `telegram:${environmentId}:bot ${person.userId}` }),
      ...(["auth_attempts", "incoming_messages"].includes(table) && { subject: person.email }),
      ...(table === "audit_log" && { actor: person.userId }),
      ...(table === "outbox" && { status: "sent" }),
      ...(table === "results" && { kind: "quiz" }),
      ...(table === "push_subscriptions" && { session_id: ids.session }),
      ...(table.startsWith("discussion_") && { message_id: messageId }),
    });
  await db.execute(sql`
    insert into memberships (environment_id, user_id, registration)
    values (${environmentId}, ${person.userId}, ${JSON.stringify({ church: personalMarker })}::jsonb)
    on conflict (environment_id, user_id) do update set registration = excluded.registration`);
  return ids;
}

async function createVerifiedUser() {
  const person = await openRegisteredBrowser(portal);
  await verifyAddress(portal, person.email);
  await portal.database.db.execute(sql`
    update users set profile = ${JSON.stringify({ firstName: `${personalMarker} name` })}::jsonb
    where id = ${person.userId}`);
  return person;
}

const erasePersonIn = (userId: string, environmentId: string | null) =>
  withTransaction(portal.database.db, (tx) =>
    erasePerson(tx, personalTables, { userId, environmentId }),
  );
const countRows = async (table: string, where = sql`true`) => {
  const { rows } = await portal.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`,
  );
  return rows[0]!.count;
};

test("every table that references a user is erased, and exported or left out for a reason", async () => {
  const coveredTables = new Set([...tables, "users"]);
  const uncoveredTables = (await listTablesWithUserData(portal.database.db)).filter(
    (table) => !coveredTables.has(table),
  );
  expect(uncoveredTables).toEqual([]);
});

describe("a user of two portals", () => {
  test("is erased in one portal, and keeps everything in the other", async () => {
    const { db } = portal.database;
    const person = await createVerifiedUser();
    const { order } = await fillTables(person, "first");
    await fillTables(person, "second");
    const countRest = () =>
      Promise.all(tables.map((table) => countRows(table, rowsToKeep(table, person.userId))));
    const countsBefore = await countRest();
    await erasePersonIn(person.userId, "first");
    const countsAfter = await countRest();
    expect(countsAfter).toEqual(countsBefore);
    const otherTables = ["identities", "audit_log", ...accountTables];
    for (const table of tables.filter((one) => !otherTables.includes(one))) {
      const { rows } = await db.execute<{ row: string }>(sql`
        select t::text as row from ${sql.identifier(table)} t where environment_id = 'first'`);
      const keptRows = rows.map(({ row }) => row).join("\n");
      expect([table, keptRows.includes(person.userId)]).toEqual([table, false]);
      if (!retainedTables.includes(table) && table !== "results")
        expect([table, keptRows.includes(personalMarker)]).toEqual([table, false]);
    }
    expect(await countRows("users", sql`id = ${person.userId}`)).toBe(1);
    const { rows } = await db.execute(sql`
      select u.email, u.profile, p.card_mask from orders o join users u on u.id = o.user_id
      join payments p on p.order_id = o.id where o.id = ${order}`);
    expect(rows).toEqual([{ email: null, profile: {}, card_mask: "" }]);
    await erasePersonIn(person.userId, "second");
    // Attempt counters expire after an hour.
    await db.execute(sql`delete from rate_limits`);
    // The audit log has only the id.
    expect(await listTablesContaining(db, columns, person.userId)).toEqual(["audit_log"]);
    expect(await listTablesContaining(db, columns, person.email)).toEqual([]);
    const tablesWithMarker = await listTablesContaining(db, columns, personalMarker);
    expect(tablesWithMarker).toEqual(["audit_log", ...retainedTables, "results"]);
  });

  test("is exported completely, without secrets", async () => {
    const person = await createVerifiedUser();
    await fillTables(person, "first");
    await fillTables(person, "second");
    const { db } = portal.database;
    const owner = { userId: person.userId, environmentId: "first" };
    const copy = await exportPerson(db, personalTables, owner);
    const leftOutTables = personalTables
      .filter(({ leftOutBecause }) => leftOutBecause !== undefined)
      .map(({ table }) => getTableName(table));
    for (const table of tables.filter((one) => ![...accountTables, ...leftOutTables].includes(one)))
      expect([table, copy[table]!.length > 0]).toEqual([table, true]);
    for (const table of leftOutTables) expect(copy).not.toHaveProperty(table);
    expect(copy["users"]).toMatchObject([{ email: person.email }]);
    const text = JSON.stringify(copy);
    expect(text).not.toContain('"second"');
    expect(text).not.toMatch(/hash|"successor"|"secret/);
    const everywhere = await exportPerson(db, personalTables, { ...owner, environmentId: null });
    expect(everywhere["memberships"]).toHaveLength(2);
    for (const table of accountTables) expect(everywhere[table]).toHaveLength(2);
    await erasePersonIn(person.userId, null);
  });
});

test("an erasure removes the person's name from the audit log, and leaves what was done and by whom", async () => {
  const { db } = portal.database;
  const person = await createVerifiedUser();
  const detail = JSON.stringify({ userId: person.userId });
  await db.execute(sql`
    insert into audit_log (environment_id, actor, action, before, after, detail) values
    ('first', 'system', 'renameCertificate', '{"name":"Anna"}', '{"name":"Hanna","revoked":true}', ${detail}),
    ('first', ${person.userId}, 'renameCertificate', '{"name":"Olha"}', '{"name":"Olena"}', '{"userId":"other"}')`);
  await erasePersonIn(person.userId, null);
  const { rows } = await db.execute(sql`
    select actor, before, after from audit_log
    where actor = ${person.userId} or detail ->> 'userId' = ${person.userId} order by actor desc`);
  expect(rows).toEqual([
    { actor: "system", before: {}, after: { revoked: true } },
    { actor: person.userId, before: { name: "Olha" }, after: { name: "Olena" } },
  ]);
});

test("erasing an account also erases what its owner did before as a session user", async () => {
  const { db } = portal.database;
  const person = await createVerifiedUser();
  const { browser, userId } = await openSessionBrowser(portal);
  await call(browser, "PUT", "/courses/first-steps/elements/welcome/progress", { state: "done" });
  await call(browser, "POST", "/login", { email: person.email, password: testPassword });
  await erasePersonIn(person.userId, null);
  expect(await listTablesContaining(db, columns, userId)).toEqual([]);
});

describe("a deleted account", () => {
  async function deleteAccount(person: { userId: string; browser: Browser }) {
    const { status, text } = await call(
      person.browser,
      "PUT",
      `/profiles/bo:${person.userId}/deletion`,
      { deletion: [{ environmentId: "first" }], proof: testPassword },
    );
    expect([status, text]).toEqual([200, expect.anything()]);
  }
  const runErasure = () =>
    eraseDeleted({ ...portal.systemCtx, files: portal.files, ...erasedData });

  test("is erased 30 days later, and not before", async () => {
    const person = await createVerifiedUser();
    await deleteAccount(person);
    portal.clock.advance(deletionGraceMs - 60_000);
    await runErasure();
    expect(await countRows("users", sql`id = ${person.userId}`)).toBe(1);
    portal.clock.advance(120_000);
    await portal.enqueue(erasureQueue);
    await expect.poll(() => countRows("users", sql`id = ${person.userId}`)).toBe(0);
  });

  test("is restored when its owner signs in, with a notice on the screen, in the profile and by email", async () => {
    const person = await createVerifiedUser();
    const { db } = portal.database;
    await deleteAccount(person);
    const browser = portal.browser();
    const fields = new URLSearchParams({
      intent: "scenario",
      step: "login-by-email",
      email: person.email,
      password: testPassword,
    });
    const response = await browser.fetch(
      "/courses/first-steps?scenario=login&step=login-by-email",
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: String(fields),
      },
    );
    expect(response.status).toBe(303);
    const { text } = await browser.fetch("/courses/first-steps");
    expect(text.includes("You had deleted your account.")).toBe(true);
    const notificationsPage = await browser.fetch("/profile/Notifications/NotificationsPage");
    expect(notificationsPage.text).toContain("your account is no longer deleted");
    const { rows } = await db.execute<{ subject: string }>(sql`
      select subject from outbox where recipient = ${person.email} and subject like '%is back%'`);
    expect(rows).toHaveLength(1);
    portal.clock.advance(deletionGraceMs * 2);
    await runErasure();
    expect(await countRows("users", sql`id = ${person.userId}`)).toBe(1);
    // Signing in when there is nothing to undo gives no notice.
    await call(portal.browser(), "POST", "/login", {
      email: person.email,
      password: testPassword,
    });
    const { rows: notices } = await db.execute(sql`
      select 1 from notifications where user_id = ${person.userId} and kind = 'deletion-undone'`);
    expect(notices).toHaveLength(1);
  });
});

describe("by command", () => {
  const runAndRead = async (...args: string[]) => (await runCommand(portal, args)).join("\n");

  test("an export is readable only by its owner and overwrites no file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lampstand-person-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "copy.json");
    const person = await createVerifiedUser();
    const output = await runAndRead(
      "export-person",
      person.email,
      file,
      "--portal",
      "first.example",
    );
    expect(output).toMatch(/memberships: 1[^]*copy\.json/);
    const copy = JSON.parse(await readFile(file, "utf8"));
    expect(copy).toMatchObject({ portal: "first", data: { users: [{ email: person.email }] } });
    await expect(runAndRead("export-person", person.email, file)).rejects.toThrow(/already exists/);
  });

  test("an account is erased only when the command is repeated with the account's id", async () => {
    const person = await createVerifiedUser();
    const output = await runAndRead("erase-person", person.email);
    expect(output).toContain("Nothing is erased yet.");
    const confirmOption = ["--confirm", person.userId];
    const wrongErasure = runAndRead("erase-person", person.email, "--confirm", crypto.randomUUID());
    await expect(wrongErasure).rejects.toThrow(/another account/);
    expect(await countRows("users", sql`id = ${person.userId}`)).toBe(1);
    expect(await runAndRead("erase-person", person.email, ...confirmOption)).toContain(
      "was erased",
    );
    expect(await countRows("users", sql`id = ${person.userId}`)).toBe(0);
    expect(await countRows("audit_log", sql`action = 'erasePerson'`)).toBe(1);
  });

  test("the error says whether the user is unknown, in another portal, or has an unverified email", async () => {
    await expect(runAndRead("export-person", "no@example.org", "x.json")).rejects.toThrow(/Nobody/);
    const person = await createVerifiedUser();
    const erasureInSecond = runAndRead("erase-person", person.email, "--portal", "second.example");
    await expect(erasureInSecond).rejects.toThrow(/Nobody in second\.example/);
    const { email, userId } = await openRegisteredBrowser(portal);
    await expect(runAndRead("export-person", email, "x.json")).rejects.toThrow(
      new RegExp(`never verified.*${userId}`),
    );
  });
});
