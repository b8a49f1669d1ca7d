import pg from "pg";
import { compareWithStored, type Ledger, type WriteKind } from "./ledger.ts";

/** Where the writes of each kind are stored, with the key that the learner chose. */
const storedKeys: Readonly<Record<WriteKind, string>> = {
  progress:
    "select substring(key from 'write-\\d+-\\d+') as key from progress_operations where key like '%write-%'",
  answer:
    "select substring(key from 'write-\\d+-\\d+') as key from results where key like '%write-%'",
  message: "select text as key from conversation_messages where text like 'write-%'",
  attachment: "select text as key from conversation_messages where text like 'write-%'",
  account: "select email as key from users where email like 'learner-%'",
  "sign-in": "select user_agent as key from sessions where user_agent like 'sign-in-%'",
  upload: "select name as key from media where name like 'upload-%'",
  payment: "select reference as key from payments where state = 'paid'",
};

export type StoredCheck = { kind: string; answered: number; lost: string[]; twice: string[] };

/** Compares what was answered with what the database has after all failures. */
export async function checkStored(url: string, ledger: Ledger): Promise<StoredCheck[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const checks: StoredCheck[] = [];
    for (const [kind, statement] of Object.entries(storedKeys) as [WriteKind, string][]) {
      const { rows } = await client.query<{ key: string }>(statement);
      const answered = ledger.keysOf(kind);
      const stored = rows.map(({ key }) => key);
      checks.push({ kind, answered: answered.length, ...compareWithStored(answered, stored) });
    }
    return checks;
  } finally {
    await client.end();
  }
}
