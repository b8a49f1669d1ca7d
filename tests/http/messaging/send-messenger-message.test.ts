import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listOutbox } from "#domains/messaging/list-outbox.server.ts";
import { chatQueue } from "#domains/messaging/queue-chat-message.server.ts";
import {
  chatMessageMaxAgeMs,
  sendChatMessage,
} from "#domains/messaging/send-chat-message.server.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openDatabase, withTransaction } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { type RunningSimulators, startSimulators } from "#simulators/start-simulators.ts";
import { annaId, chatSettings, openChat } from "#tests/kit/chats.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { contextStubs } from "#tests/kit/context-stubs.ts";
import { sendMessengerMessage } from "#domains/identity/messengers/send-messenger-message.server.ts";

const clock = fakeClock();
const userId = "00000000-0000-4000-8000-000000000001";
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
  await database.db.execute(sql`insert into users (id) values (${userId})`);
  await database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('telegram:p:lampstand_demo_bot', ${annaId}, ${userId}, 'telegram')`);
  simulators = await startSimulators({ host: "127.0.0.1", port: 0, hostName: "localhost", clock });
});
afterAll(async () => {
  await simulators.close();
  await database.close();
  await testDatabase.drop();
});

let queuedJobs: { queue: string; job: { environmentId: string; id: string } }[] = [];
beforeEach(async () => {
  queuedJobs = [];
  await database.db.execute(sql`delete from outbox`);
});

const makeCtx = (settings: object = chatSettings, providers = simulators.providers) => ({
  portal: {
    id: "p",
    name: "p",
    origin: "https://p.example",
    host: "p.example",
    settingsVersion: 1,
    keyedProviders: [],
    secondStepRoles: [],
  },
  settings: settingsSchema.parse(settings),
  db: database.db,
  clock,
  log: silentLog,
  vault: contextStubs.vault,
  providers,
  jobs: {
    enqueue: async (_db: unknown, queue: string, job: object) =>
      void queuedJobs.push({ queue, job: job as { environmentId: string; id: string } }),
  },
});

const message = {
  userId,
  text: "Is it true that you want to leave?",
  buttons: [{ label: "Yes, leave", url: "https://p.example/leave?quick_token=secret" }],
};
const queueMessage = (ctx = makeCtx(), content = message) =>
  withTransaction(database.db, (tx) => sendMessengerMessage(tx, ctx, content));
const listOutboxStates = async () =>
  (await listOutbox(makeCtx())).map(({ channel, status, attempts }) => [channel, status, attempts]);

test("a message reaches the user's chat once, and is encrypted until then", async () => {
  await queueMessage();
  expect(queuedJobs.map((one) => one.queue)).toEqual([chatQueue]);
  expect(await listOutboxStates()).toEqual([["telegram", "queued", 0]]);
  const { rows } = await database.db.execute<{ body: string }>(sql`select body from outbox`);
  expect(rows[0]?.body).not.toMatch(/leave|secret/);
  for (const _ of [1, 2]) await sendChatMessage(makeCtx(), queuedJobs[0]!.job);
  const lines = await openChat(simulators.base, "telegram", annaId).lines();
  const sent = { from: "bot", text: message.text, buttons: message.buttons };
  expect(lines).toEqual([{ ...sent, id: expect.any(String) }]);
  expect(await listOutboxStates()).toEqual([["telegram", "sent", 1]]);
  expect((await listOutbox(makeCtx()))[0]?.body).toContain("Yes, leave: https://p.example/leave");
});

test("a failed message is retried by its job, a limited number of times", async () => {
  await queueMessage();
  const brokenProviders = {
    ...simulators.providers,
    urls: {
      ...simulators.providers.urls,
      telegram: { link: "", api: `${simulators.base}/nothing` },
    },
  };
  await expect(
    sendChatMessage(makeCtx(chatSettings, brokenProviders), queuedJobs[0]!.job),
  ).rejects.toThrow("404");
  expect(await listOutboxStates()).toEqual([["telegram", "failed", 1]]);
  clock.advance(chatMessageMaxAgeMs);
  await sendChatMessage(makeCtx(), queuedJobs[0]!.job);
  expect(await listOutboxStates()).toEqual([["telegram", "failed", 1]]);
});

test("users without a messenger linked to the portal's current bots cannot be reached", async () => {
  await expect(queueMessage(makeCtx({}))).rejects.toMatchObject({ code: "MESSENGER-MISSING" });
  const unknownUser = { ...message, userId: "00000000-0000-4000-8000-000000000002" };
  await expect(queueMessage(makeCtx(), unknownUser)).rejects.toMatchObject({
    code: "MESSENGER-MISSING",
  });
  expect(await listOutboxStates()).toEqual([]);
});
