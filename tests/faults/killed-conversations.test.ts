import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { createDataFolder, type DataFolder, killServer, queryOnce } from "./data-folder.ts";

const host = "first.example";
const learnerCount = 10;
const messagesPerLearner = 20;
const messageCount = learnerCount * messagesPerLearner;
/** The server is killed each time when this many more messages were acknowledged. */
const messagesPerRound = 20;

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await createDataFolder("lampstand-killed-conversations-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.waitForExit();
  await folder.remove();
});

const query = <Row extends object>(statement: string, values: unknown[] = []) =>
  queryOnce<Row>(folder, statement, values);

/** A person who stays signed in while servers come and go. */
class Person {
  readonly #cookies = new Map<string, string>();
  readonly email: string;

  constructor(name: string) {
    this.email = `${name}@example.org`;
  }

  async register(browser: Browser): Promise<void> {
    const registerData = {
      firstName: "Anna",
      lastName: "Koval",
      email: this.email,
      password: testPassword,
    };
    const { status } = await browser.fetch("/api/register", { json: { registerData } });
    expect(status).toBe(200);
    for (const [name, value] of browser.cookies) this.#cookies.set(name, value);
  }

  signIn(browser: Browser): Browser {
    for (const [name, value] of this.#cookies) browser.cookies.set(name, value);
    return browser;
  }
}

/** A learner who repeats a message that got no response, and remembers those that got one. */
class Learner extends Person {
  /** The sequence numbers of acknowledged messages by their text. */
  readonly acknowledged = new Map<string, number>();

  /** Writes until all messages are acknowledged or the server is gone. */
  async write(browser: Browser): Promise<void> {
    this.signIn(browser);
    while (this.acknowledged.size < messagesPerLearner) {
      const text = `${this.email} ${this.acknowledged.size}`;
      const response = await browser
        .fetch("/api/conversation/messages", { json: { text, idempotencyKey: text } })
        .catch(() => undefined);
      if (response === undefined) return;
      // If the database is down too, a message is refused and sent again.
      if (response.status === 503) continue;
      expect(`${response.status} ${response.text}`).toMatch(/^200 /);
      this.acknowledged.set(text, Number((response.json as { sequence: number }).sequence));
    }
  }
}

test(`of ${messageCount} messages that arrive while the server is killed again and again, each acknowledged one is stored exactly once`, async () => {
  const learners = Array.from({ length: learnerCount }, (_, n) => new Learner(`learner${n}`));
  const mentor = new Person("mentor");
  const countAcknowledged = () =>
    learners.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  let kills = 0;
  while (countAcknowledged() < messageCount) {
    server = await startChildServer({ DATA_DIR: folder.path });
    const currentServer = server;
    if (kills === 0) {
      for (const person of [mentor, ...learners])
        await person.register(currentServer.browser(host));
      await query(
        `update memberships set roles = array_append(roles, 'mentor')
         where user_id = (select id from users where email = $1)`,
        [mentor.email],
      );
    }
    const goal = Math.min(messageCount, countAcknowledged() + messagesPerRound);
    const writes = learners.map((learner) => learner.write(currentServer.browser(host)));
    const reachesGoal = expect
      .poll(countAcknowledged, { interval: 2, timeout: 60_000 })
      .toBeGreaterThanOrEqual(goal);
    await Promise.race([reachesGoal, Promise.all(writes)]);
    await killServer(currentServer, folder, kills % 2 === 1);
    kills += 1;
    await Promise.all(writes);
  }
  expect(kills).toBeGreaterThanOrEqual(3);

  server = await startChildServer({ DATA_DIR: folder.path });
  const rows = await query<{ email: string; text: string; sequence: number }>(
    `select email, text, sequence from conversation_messages
       join users on users.id = conversation_messages.author_id
     where direction = 'in' and kind = 'text'`,
  );
  for (const { email, acknowledged } of learners) {
    const stored = rows.filter((row) => row.email === email);
    expect(new Map(stored.map(({ text, sequence }) => [text, sequence]))).toEqual(acknowledged);
    expect(stored.length).toBe(messagesPerLearner);
  }
  // Nothing is missing between two messages, and the mentor sees how many are unread.
  const conversations = await query<object>(
    `select c.last_sequence::int as "lastSequence", c.owner_unread::int as unread,
       count(*)::int as messages, max(m.sequence)::int as "maxSequence"
     from conversations c join conversation_messages m
       on m.environment_id = c.environment_id and m.conversation_id = c.id
     group by c.environment_id, c.id`,
  );
  expect(conversations.length).toBe(learnerCount);
  const { lastSequence } = conversations[0] as { lastSequence: number };
  for (const one of conversations)
    expect(one).toEqual({
      lastSequence,
      unread: messagesPerLearner,
      messages: lastSequence,
      maxSequence: lastSequence,
    });
}, 300_000);
