import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  hashingQueueMax,
  type HashWork,
  hashWorkChannel,
} from "#domains/identity/passwords/hashing-threads.server.ts";
import { hashPassword, verifyPassword } from "#domains/identity/passwords/password.server.ts";
import { signInByUsername } from "#domains/identity/sign-in/sign-in-by-username.server.ts";
import { signInByEmail } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { noSignInLocation, readReferral } from "#domains/identity/referral.ts";
import { noReactions, contextStubs } from "#tests/kit/context-stubs.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { guest } from "#domains/settings/context.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { sql } from "drizzle-orm";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";

const recordedWork: HashWork[] = [];
const recordWork = (message: unknown) => void recordedWork.push(message as HashWork);

let testDatabase: TestDatabase;
let database: Database;
const clock = fakeClock();
beforeAll(async () => {
  hashWorkChannel.subscribe(recordWork);
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 2 });
  const passwordHash = await hashPassword("the right password");
  await database.db.execute(
    sql`insert into environments (id, name, settings_version) values ('p', 'p', 1)`,
  );
  await database.db.execute(sql`
    insert into users (email, username_key, password_hash)
    values ('known@example.org', 'known', ${passwordHash}), ('social@example.org', null, null)`);
  await signIn("warm@example.org", "the first sign-in creates the decoy hash");
});
afterAll(async () => {
  hashWorkChannel.unsubscribe(recordWork);
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => void recordedWork.splice(0));

async function signIn(name: string, password: string, method = "email"): Promise<string> {
  const ctx = {
    portal: {
      id: "p",
      name: "p",
      origin: "http://p.example",
      host: "p.example",
      settingsVersion: 1,
      keyedProviders: [],
      secondStepRoles: [],
    },
    settings: settingsSchema.parse({ registration: { anonymous: true } }),
    language: "en",
    actor: guest,
    db: database.db,
    clock,
    log: silentLog,
    jobs: { enqueue: async () => {} },
    ...contextStubs,
    content: new TaggedCache<unknown>(10),
    cacheTags: new Set<string>(),
    requestId: "r",
    deviceId: null,
    clientAddress: "203.0.113.1",
    reactions: noReactions,
    referral: readReferral(new Map()),
    signInLocation: noSignInLocation,
    messages: () => ({}),
    userAgent: "a test",
  };
  const signInResult =
    method === "email"
      ? signInByEmail(ctx, { email: name, password })
      : signInByUsername(ctx, { username: name, password });
  return signInResult.then(
    () => "signed in",
    (error: { code: string }) => error.code,
  );
}

const oneCheck: HashWork[] = [{ kind: "verify", cost: "$m=19456,t=2,p=1$" }];

test.each([
  ["an unknown address", "unknown@example.org"],
  ["a wrong password", "known@example.org"],
  ["an account without a password", "social@example.org"],
])("%s costs one hash check, as expensive as that of the right password", async (_, email) => {
  expect(await signIn(email, "wrong")).toBe("WRONG-CREDENTIALS");
  expect(recordedWork).toEqual(oneCheck);
});

test.each(["Known", "unknown"])(
  "a wrong password for the user name %s costs one check too",
  async (name) => {
    expect(await signIn(name, "wrong", "username")).toBe("WRONG-CREDENTIALS");
    expect(recordedWork).toEqual(oneCheck);
  },
);

test("the right password costs one check too", async () => {
  expect(await signIn("known@example.org", "the right password")).toBe("signed in");
  expect(recordedWork).toEqual(oneCheck);
});

test("a locked account costs the same check and gets the same error", async () => {
  clock.advance(24 * 3_600_000);
  for (let turn = 0; turn < 10; turn += 1) await signIn("known@example.org", "wrong");
  recordedWork.splice(0);
  expect(await signIn("known@example.org", "the right password")).toBe("WRONG-CREDENTIALS");
  expect(recordedWork).toEqual(oneCheck);
});

test("a sign-in that finds the queue full is refused as busy and doesn't count as an attempt", async () => {
  clock.advance(24 * 3_600_000);
  const queue = await fillQueue();
  expect(await signIn("known@example.org", "the right password")).toBe("BUSY");
  expect(await signIn("Known", "the right password", "username")).toBe("BUSY");
  await queue.empty();
  const { rows } = await database.db.execute(sql`
    select key from rate_limits where count > 0 and expires_at > ${new Date(clock.now())}`);
  expect(rows).toEqual([]);
  expect(await signIn("known@example.org", "the right password")).toBe("signed in");
});

/** Callers beyond the queue's size, so that each free place is taken again immediately. */
const waitingCallers = 50;

/** Fills the hashing queue with checks of about a millisecond each. */
async function fillQueue(): Promise<{ empty(): Promise<void> }> {
  const quickHash = await hash("quick", { memoryCost: 512, timeCost: 1, parallelism: 1 });
  let isDone = false;
  const check = () =>
    verifyPassword(quickHash, "wrong").catch(() => new Promise((next) => setImmediate(next)));
  const callerCount = hashingQueueMax + availableParallelism() + waitingCallers;
  const callerLoops = Array.from({ length: callerCount }, async () => {
    while (!isDone) await check();
  });
  await check();
  return {
    async empty() {
      isDone = true;
      await Promise.all(callerLoops);
    },
  };
}
