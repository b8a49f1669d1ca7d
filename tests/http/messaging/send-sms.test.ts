import { contextStubs } from "#tests/kit/context-stubs.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { type RunningSimulators, startSimulators } from "#simulators/start-simulators.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { listOutbox } from "#domains/messaging/list-outbox.server.ts";
import { retrySms, sendSms, smsLifeMs } from "#domains/messaging/send-sms.server.ts";

const clock = fakeClock();
const sms = { to: "+380501234567", body: "123456 is your code." };
let file: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let simulators: RunningSimulators;
beforeAll(async () => {
  file = await createTestDatabase();
  database = openDatabase({ url: file.url, poolSize: 2 });
  await createPortal(database.db, { id: "p", name: "p", hosts: ["p.example"], settings: {} });
  simulators = await startSimulators({ host: "127.0.0.1", port: 0, name: "localhost", clock });
});
afterAll(async () => {
  await simulators.close();
  await database.close();
  await file.drop();
});

let queued: Record<string, unknown>[] = [];
beforeEach(async () => {
  queued = [];
  await fail("");
  await database.db.execute(sql`delete from outbox`);
});

const makeCtx = (providers = simulators.providers) => ({
  portal: {
    id: "p",
    name: "p",
    origin: "",
    host: "p.example",
    settingsVersion: 1,
    keyedProviders: [],
  },
  db: database.db,
  clock,
  log: silentLog,
  vault: contextStubs.vault,
  providers,
  jobs: {
    enqueue: async (_db: unknown, _queue: string, data: object) => void queued.push({ ...data }),
  },
});

const fail = (status: string) =>
  fetch(`${simulators.base}/twilio/failing`, {
    method: "POST",
    body: new URLSearchParams({ status }),
  });

async function taken(to = sms.to): Promise<{ body: string }[]> {
  const query = new URLSearchParams({ to });
  const answer = await fetch(`${simulators.base}/twilio/messages.json?${query}`);
  return (await answer.json()) as { body: string }[];
}

async function row() {
  const { rows } = await database.db.execute<{ status: string; body: string; attempts: number }>(
    sql`select status, body, attempts from outbox`,
  );
  return rows[0]!;
}

test("a message reaches the phone, and is encrypted in the database", async () => {
  expect(await sendSms(makeCtx(), sms)).toBe(true);
  expect(await taken()).toMatchObject([{ body: sms.body }]);
  expect(await row()).toMatchObject({ status: "sent", attempts: 1 });
  expect((await row()).body).not.toContain("123456");
  expect(await listOutbox(makeCtx())).toMatchObject([{ channel: "sms", body: sms.body }]);
});

test("a temporary failure is retried while the message is still useful, and sent once", async () => {
  await fail("503");
  const to = "+380501234568";
  expect(await sendSms(makeCtx(), { ...sms, to })).toBe(false);
  expect(await row()).toMatchObject({ status: "failed", attempts: 1 });
  const [job] = queued as [{ environmentId: string; id: string }];
  await expect(retrySms(makeCtx(), job)).rejects.toThrow("503");
  await fail("");
  for (const _ of [1, 2]) await retrySms(makeCtx(), job);
  expect(await taken(to)).toHaveLength(1);
  expect(await row()).toMatchObject({ status: "sent", attempts: 3 });
});

test("a message that a process was sending when it died is not sent again", async () => {
  await fail("503");
  const to = "+380501234570";
  await sendSms(makeCtx(), { ...sms, to });
  await fail("");
  await database.db.execute(sql`update outbox set status = 'sending'`);
  await retrySms(makeCtx(), queued[0] as { environmentId: string; id: string });
  expect(await taken(to)).toEqual([]);
});

test("nobody is sent an expired code", async () => {
  await fail("429");
  const to = "+380501234569";
  await sendSms(makeCtx(), { ...sms, to });
  await fail("");
  clock.advance(smsLifeMs);
  await retrySms(makeCtx(), queued[0] as { environmentId: string; id: string });
  expect(await taken(to)).toEqual([]);
});

test("a message that the gateway refuses for good, or without a gateway, is not retried", async () => {
  expect(await sendSms(makeCtx(), { ...sms, to: "+15005550001" })).toBe(false);
  expect(await sendSms(makeCtx(contextStubs.providers), sms)).toBe(false);
  expect(queued).toEqual([]);
  const texts = (await listOutbox(makeCtx())).map(({ lastError }) => lastError);
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringContaining("answered 400"),
      "NoGateway: This portal has keys for no SMS gateway.",
    ]),
  );
});
