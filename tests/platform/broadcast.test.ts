import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase, withTransaction } from "#platform/database.server.ts";
import { broadcast, hearOwnBroadcasts } from "#platform/broadcast.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const channel = "a-channel";
let db: Database["db"];
let heard: string[];

beforeEach(async () => {
  const { url, drop } = await createTestDatabase({ from: "empty" });
  const database = openDatabase({ url, poolSize: 2 });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  ({ db } = database);
  heard = [];
  hearOwnBroadcasts(db, { [channel]: (payload) => heard.push(payload) });
});

test("a process hears its own broadcasts when the transaction is committed, in their order", async () => {
  await withTransaction(db, async (tx) => {
    await broadcast(tx, channel, "one");
    await withTransaction(tx, (savepoint) => broadcast(savepoint, channel, "two"));
    await broadcast(tx, "another-channel", "not for this handler");
    await broadcast(tx, channel, "three");
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(["one", "two", "three"]);
});

test("what isn't committed isn't heard", async () => {
  const fail = () => {
    throw new Error("undone");
  };
  await withTransaction(db, async (tx) => {
    await withTransaction(tx, async (savepoint) => {
      await broadcast(savepoint, channel, "undone with its savepoint");
      fail();
    }).catch(() => {});
    await broadcast(tx, channel, "kept");
  });
  await expect(
    withTransaction(db, async (tx) => {
      await withTransaction(tx, (savepoint) => broadcast(savepoint, channel, "undone"));
      fail();
    }),
  ).rejects.toThrow("undone");
  expect(heard).toEqual(["kept"]);
});

test("a transaction that is tried again is heard once", async () => {
  let attempts = 0;
  await withTransaction(db, async (tx) => {
    await broadcast(tx, channel, "once");
    attempts += 1;
    if (attempts === 1)
      await tx.execute("do $$ begin raise exception 'a conflict' using errcode = '40001'; end $$");
  });
  expect(attempts).toBe(2);
  expect(heard).toEqual(["once"]);
});
