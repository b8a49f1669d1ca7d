import pg from "pg";
import type { SimulatedEditor } from "./editor.ts";
import type { SimulatedLearner } from "./learners.ts";
import { compareWithStored, type Ledger } from "./ledger.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** What somebody outside the portal's database has of one kind of operation, compared with what was answered. */
export type EffectCheck = { kind: string; answered: number; lost: string[]; twice: string[] };

type Input = {
  url: string;
  ledger: Ledger;
  provider: PaymentProvider;
  readEmails: () => Promise<{ to: string[]; messageId: string }[]>;
  learners: readonly SimulatedLearner[];
  editor: SimulatedEditor;
};

const check = (
  kind: string,
  answered: readonly string[],
  found: readonly string[],
): EffectCheck => ({
  kind,
  answered: new Set(answered).size,
  ...compareWithStored(answered, found),
});

/** Looks at each effect from outside: as the payment service, the mail server, and the people themselves. */
export async function checkEffects(input: Input): Promise<EffectCheck[]> {
  const { ledger, provider } = input;
  const client = new pg.Client({ connectionString: input.url });
  await client.connect();
  const column = async (statement: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ key: string }>(statement, values);
    return rows.map(({ key }) => key);
  };
  try {
    const charges = await provider.charges();
    // The order of each charge: an order that was charged twice is there twice.
    const chargedOrders = await column(
      "select order_id::text as key from payments where reference = any($1)",
      [charges],
    );
    const paidOrders = await column(
      "select order_id::text as key from payments where reference = any($1)",
      [ledger.keysOf("payment")],
    );
    const accesses = await column(`
      select o.user_id || ' ' || course as key from orders o, unnest(o.course_ids) course
      where o.state = 'paid'`);
    const owedAccesses = await column(
      `select o.user_id || ' ' || course as key
       from payments p join orders o on o.environment_id = p.environment_id and o.id = p.order_id,
         unnest(o.course_ids) course
       where p.reference = any($1)`,
      [charges],
    );
    const sentEmails = await column(
      "select id::text as key from outbox where channel = 'email' and status = 'sent' and recipient like 'learner-%'",
    );
    // After what is noted as sent, so that all of that has arrived.
    const emails = await input.readEmails();
    const read = await readBack(input.learners);
    const uploads = await input.editor.readBack();
    return [
      check(
        "charges at the payment service, of answered payments",
        ledger.keysOf("payment"),
        charges,
      ),
      check("charges, one for each paid order", paidOrders, chargedOrders),
      check("courses opened, one for each charge", owedAccesses, accesses),
      check("emails delivered, of those noted as sent", sentEmails, emails.map(idOf)),
      check("messages that learners see", ledger.keysOf("message"), read.messages),
      check(
        "messages with attachments that learners see",
        ledger.keysOf("attachment"),
        read.messages,
      ),
      check("attachments with exactly their bytes", ledger.keysOf("attachment"), read.files),
      check("library files with exactly their bytes", ledger.keysOf("upload"), uploads),
    ];
  } finally {
    await client.end();
  }
}

/** An email's id, or its own Message-ID and receiver where it has no row of its own. */
function idOf({ messageId, to }: { to: string[]; messageId: string }): string {
  const id = /^<([\da-f-]{36})@/.exec(messageId)?.[1];
  return id ?? `${to.join()} ${messageId}`;
}

async function readBack(learners: readonly SimulatedLearner[]) {
  const messages: string[] = [];
  const files: string[] = [];
  for (const learner of learners) {
    const read = await learner.readBack();
    messages.push(...read.messages);
    files.push(...read.files);
  }
  return { messages, files };
}
