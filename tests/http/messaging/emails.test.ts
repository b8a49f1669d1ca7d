import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailer, sendEmail } from "#domains/messaging/send-email.server.ts";
import type { CaughtEmail } from "#simulators/mail.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

/** Returns all emails except the welcome email. */
async function emailsTo(email: string): Promise<CaughtEmail[]> {
  const answer = await fetch(`${portal.simulators}/mail/emails.json?to=${email}`);
  const caught = (await answer.json()) as CaughtEmail[];
  return caught.filter(({ subject }) => !subject.startsWith("Welcome"));
}

const refuse = (answer: string) =>
  fetch(`${portal.simulators}/mail/failing`, {
    method: "POST",
    body: new URLSearchParams({ answer }),
  });

async function stored(email: string) {
  const { rows } = await portal.database.db.execute<Record<string, unknown>>(
    sql`select status, last_error, attempts from outbox where recipient = ${email}`,
  );
  return rows;
}

/** Makes failed emails due at once instead of some seconds later. */
const letRetriesBegin = () =>
  expect
    .poll(async () => {
      const { rowCount } = await portal.database.db.execute(
        sql`update pgboss.job set start_after = now() where state = 'retry'`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);

const ask = (email: string) => call(portal, "POST", "/password/reset-letters", { email });

test("an email is sent through the mail server, complete and in its language", async () => {
  const { email } = await registeredBrowser(portal);
  expect((await ask(email)).status).toBe(200);
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  const [letter] = await emailsTo(email);
  expect(letter).toMatchObject({ from: "lampstand@localhost", to: [email] });
  expect(letter!.subject).toContain("first");
  expect(letter!.text).toMatch(
    /http:\/\/first\.example:\d+\/\?scenario=restore-password&pwdtoken=[\w-]{43}\s/,
  );
  await expect.poll(() => stored(email)).toMatchObject([{ status: "sent", last_error: null }]);
});

test("a refused email is sent again, its error is visible to admins, and the user's request succeeds", async () => {
  const { email } = await registeredBrowser(portal);
  await refuse("451");
  expect((await ask(email)).status).toBe(200);
  await expect
    .poll(() => stored(email))
    .toEqual([{ status: "failed", last_error: expect.stringContaining("451"), attempts: 1 }]);
  expect(await emailsTo(email)).toEqual([]);
  await refuse("");
  await letRetriesBegin();
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  await expect.poll(() => stored(email)).toMatchObject([{ status: "sent", last_error: null }]);
});

test("an email sent again after a crash is the same email to mail programs", async () => {
  const { email } = await registeredBrowser(portal);
  await ask(email);
  await expect.poll(() => stored(email)).toMatchObject([{ status: "sent" }]);
  // The state that a process leaves if it dies after sending an email and before storing that it was sent.
  const { rows } = await portal.database.db.execute<{ id: string }>(
    sql`update outbox set status = 'queued' where recipient = ${email} returning id`,
  );
  const mailer = openMailer(
    portal.runningSimulators!.providers.smtpUrl,
    "Lampstand <mail@lamp.example>",
  );
  const { db } = portal.database;
  await sendEmail({ db, clock: portal.clock, mailer }, { environmentId: "first", id: rows[0]!.id });
  const ids = (await emailsTo(email)).map(({ messageId }) => messageId);
  expect(ids).toEqual([
    `<${rows[0]!.id}@lamp.example>`,
    expect.stringContaining(`<${rows[0]!.id}@`),
  ]);
});
