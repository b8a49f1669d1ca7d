import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailer, sendEmail } from "#domains/messaging/send-email.server.ts";
import type { ReceivedEmail } from "#simulators/mail.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

/** Returns all emails except the welcome email. */
async function emailsTo(email: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${portal.simulatorsUrl}/mail/emails.json?to=${email}`);
  const receivedEmails = (await response.json()) as ReceivedEmail[];
  return receivedEmails.filter(({ subject }) => !subject.startsWith("Welcome"));
}

const setMailServerAnswer = (answer: string) =>
  fetch(`${portal.simulatorsUrl}/mail/failing`, {
    method: "POST",
    body: new URLSearchParams({ answer }),
  });

async function readOutboxRows(email: string) {
  const { rows } = await portal.database.db.execute<Record<string, unknown>>(
    sql`select status, last_error, attempts from outbox where recipient = ${email}`,
  );
  return rows;
}

/** Makes failed emails due at once instead of some seconds later. */
const makeRetriesDue = () =>
  expect
    .poll(async () => {
      const { rowCount } = await portal.database.db.execute(
        sql`update pgboss.job set start_after = now() where state = 'retry'`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);

const requestReset = (email: string) => call(portal, "POST", "/password/reset-emails", { email });

test("an email is sent through the mail server, complete and in its language", async () => {
  const { email } = await openRegisteredBrowser(portal);
  expect((await requestReset(email)).status).toBe(200);
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  const [receivedEmail] = await emailsTo(email);
  expect(receivedEmail).toMatchObject({ from: "lampstand@localhost", to: [email] });
  expect(receivedEmail!.subject).toContain("first");
  expect(receivedEmail!.text).toMatch(
    /http:\/\/first\.example:\d+\/\?scenario=restore-password&pwdtoken=[\w-]{43}\s/,
  );
  await expect
    .poll(() => readOutboxRows(email))
    .toMatchObject([{ status: "sent", last_error: null }]);
});

test("a refused email is sent again, its error is visible to admins, and the user's request succeeds", async () => {
  const { email } = await openRegisteredBrowser(portal);
  await setMailServerAnswer("451");
  expect((await requestReset(email)).status).toBe(200);
  await expect
    .poll(() => readOutboxRows(email))
    .toEqual([{ status: "failed", last_error: expect.stringContaining("451"), attempts: 1 }]);
  expect(await emailsTo(email)).toEqual([]);
  await setMailServerAnswer("");
  await makeRetriesDue();
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  await expect
    .poll(() => readOutboxRows(email))
    .toMatchObject([{ status: "sent", last_error: null }]);
});

test("an email that is sent again after a crash keeps its message id", async () => {
  const { email } = await openRegisteredBrowser(portal);
  await requestReset(email);
  await expect.poll(() => readOutboxRows(email)).toMatchObject([{ status: "sent" }]);
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

test("an email shows its own sender's name, and the headers that stop such emails with one request", async () => {
  const to = "discreet@example.org";
  const mailer = openMailer(
    portal.runningSimulators!.providers.smtpUrl,
    "Lampstand <mail@lamp.example>",
  );
  const email = { to, subject: "You have a new message", body: "There’s something new" };
  await mailer(email, "one");
  await mailer({ ...email, sender: "Notes", unsubscribe: "https://lamp.example/stop" }, "two");
  expect((await emailsTo(to)).toReversed()).toMatchObject([
    { from: "mail@lamp.example", senderName: "Lampstand", unsubscribe: "" },
    {
      from: "mail@lamp.example",
      senderName: "Notes",
      unsubscribe: "<https://lamp.example/stop> List-Unsubscribe=One-Click",
    },
  ]);
});
