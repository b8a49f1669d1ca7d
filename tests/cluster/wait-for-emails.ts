import type { startMailSimulator } from "#simulators/mail.ts";
import { waitFor } from "./cluster.ts";
import { compareWithStored } from "./ledger.ts";

export type Mail = Awaited<ReturnType<typeof startMailSimulator>>;

/**
 * The job of a process that was killed is run again after two minutes, and the next look for such jobs. If an earlier
 * version has queued it, it may take 15 minutes: the job keeps what that version has stored with it.
 */
const emailsLimitMs = 17 * 60_000;

/** All emails that arrived. */
export async function readEmails(mail: Mail): Promise<{ to: string[]; messageId: string }[]> {
  const response = await mail.app.request("/emails.json");
  return (await response.json()) as { to: string[]; messageId: string }[];
}

/** Each new account gets an email, and no email is sent twice. Failed attempts to send are repeated after growing waits. */
export async function waitForEmails(mail: Mail, accounts: readonly string[]) {
  const compare = async () => {
    const emails = await readEmails(mail);
    const { lost } = compareWithStored(
      accounts,
      emails.flatMap(({ to }) => to),
    );
    // Every attempt to send an email has its Message-ID.
    const { twice } = compareWithStored(
      [],
      emails.map(({ messageId, to }) => `${to.join()} ${messageId}`),
    );
    return { lost, twice };
  };
  await waitFor("all emails", async () => (await compare()).lost.length === 0, emailsLimitMs).catch(
    () => {},
  );
  return compare();
}
