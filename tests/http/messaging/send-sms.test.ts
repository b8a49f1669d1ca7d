import { contextStubs } from "#tests/kit/context-stubs.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { type RunningSimulators, startSimulators } from "#simulators/start-simulators.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { listOutbox } from "#domains/messaging/list-outbox.server.ts";
import { retrySms, sendSms, smsMaxAgeMs } from "#domains/messaging/send-sms.server.ts";

const clock = fakeClock();
const sms = { to: "+380501234567", body: "123456 is your code." };
let testDatabase: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let simulators: RunningSimulators;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 2 });
  await createPortal(
    { db: database.db, actor: installationActor },
    { id: "p", name: "p", hosts: ["p.example"], settings: {} },
  );
  simulators = await startSimulators({ host: "127.0.0.1", port: 0, hostName: "localhost", clock });
});
afterAll(async () => {
  await simulators.close();
  await database.close();
  await testDatabase.drop();
});

let queuedJobs: Record<string, unknown>[] = [];
beforeEach(async () => {
  queuedJobs = [];
  await setGatewayFailure("");
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
    secondStepRoles: [],
  },
  db: database.db,
  clock,
  log: silentLog,
  vault: contextStubs.vault,
  providers,
  jobs: {
    enqueue: async (_db: unknown, _queue: string, data: object) =>
      void queuedJobs.push({ ...data }),
  },
});

const setGatewayFailure = (status: string) =>
  fetch(`${simulators.base}/twilio/failing`, {
    method: "POST",
    body: new URLSearchParams({ status }),
  });

async function listSentMessages(to = sms.to): Promise<{ body: string }[]> {
  const query = new URLSearchParams({ to });
  const response = await fetch(`${simulators.base}/twilio/messages.json?${query}`);
  return (await response.json()) as { body: string }[];
}

async function readOutboxRow() {
  const { rows } = await database.db.execute<{ status: string; body: string; attempts: number }>(
    sql`select status, body, attempts from outbox`,
  );
  return rows[0]!;
}

test("a message reaches the phone, and is encrypted in the database", async () => {
  expect(await sendSms(makeCtx(), sms)).toBe(true);
  expect(await listSentMessages()).toMatchObject([{ body: sms.body }]);
  expect(await readOutboxRow()).toMatchObject({ status: "sent", attempts: 1 });
  expect((await readOutboxRow()).body).not.toContain("123456");
  expect(await listOutbox(makeCtx())).toMatchObject([{ channel: "sms", body: sms.body }]);
});

test("a temporary failure is retried while the message is still useful, and sent once", async () => {
  await setGatewayFailure("503");
  const to = "+380501234568";
  expect(await sendSms(makeCtx(), { ...sms, to })).toBe(false);
  expect(await readOutboxRow()).toMatchObject({ status: "failed", attempts: 1 });
  const [job] = queuedJobs as [{ environmentId: string; id: string }];
  await expect(retrySms(makeCtx(), job)).rejects.toThrow("503");
  await setGatewayFailure("");
  for (const _ of [1, 2]) await retrySms(makeCtx(), job);
  expect(await listSentMessages(to)).toHaveLength(1);
  expect(await readOutboxRow()).toMatchObject({ status: "sent", attempts: 3 });
});

test("a message that a process was sending when it died is not sent again", async () => {
  await setGatewayFailure("503");
  const to = "+380501234570";
  await sendSms(makeCtx(), { ...sms, to });
  await setGatewayFailure("");
  await database.db.execute(sql`update outbox set status = 'sending'`);
  await retrySms(makeCtx(), queuedJobs[0] as { environmentId: string; id: string });
  expect(await listSentMessages(to)).toEqual([]);
});

test("nobody is sent an expired code", async () => {
  await setGatewayFailure("429");
  const to = "+380501234569";
  await sendSms(makeCtx(), { ...sms, to });
  await setGatewayFailure("");
  clock.advance(smsMaxAgeMs);
  await retrySms(makeCtx(), queuedJobs[0] as { environmentId: string; id: string });
  expect(await listSentMessages(to)).toEqual([]);
});

test("a message is not retried if the gateway rejects it, or if there is no gateway", async () => {
  expect(await sendSms(makeCtx(), { ...sms, to: "+15005550001" })).toBe(false);
  expect(await sendSms(makeCtx(contextStubs.providers), sms)).toBe(false);
  expect(queuedJobs).toEqual([]);
  const errors = (await listOutbox(makeCtx())).map(({ lastError }) => lastError);
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.stringContaining("answered 400"),
      "NoGateway: This portal has no keys for an SMS gateway.",
    ]),
  );
});
