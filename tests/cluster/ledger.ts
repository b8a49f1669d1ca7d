/** What a learner wrote. Each write has a key by which it is found again in the database. */
export type WriteKind =
  "progress" | "answer" | "message" | "attachment" | "account" | "sign-in" | "payment" | "upload";

/** What an answer said. An unclear one had no message of ours: a broken connection, or a page of the proxy's own. */
export type Outcome = "done" | "try-again" | "full" | "unknown" | "unclear" | "wrong";

export type ErrorCounts = Record<Exclude<Outcome, "done">, number>;

type AnsweredWrite = { kind: WriteKind; key: string; at: number };

/** Remembers all writes that were answered with success, and how people saw the others. */
export class Ledger {
  readonly answered: AnsweredWrite[] = [];
  readonly errors: ErrorCounts = { "try-again": 0, full: 0, unknown: 0, unclear: 0, wrong: 0 };
  /** The first answers of the two kinds that shouldn't exist. */
  readonly examples: string[] = [];

  /** How many requests were answered. */
  requests = 0;

  record(kind: WriteKind, key: string, outcome: Outcome, at: number, detail: string): void {
    if (outcome === "done") this.answered.push({ kind, key, at });
    else {
      this.errors[outcome] += 1;
      if ((outcome === "unclear" || outcome === "wrong") && this.examples.length < examplesMax)
        this.examples.push(`${new Date(at).toISOString()} ${kind} ${detail}`);
    }
  }

  keysOf(kind: WriteKind): string[] {
    return this.answered.filter((write) => write.kind === kind).map(({ key }) => key);
  }
}

const examplesMax = 12;
const exampleMaxChars = 200;

/** Reads an answer as a person would. `status` is null if the connection broke. */
export function outcomeOf(
  status: number | null,
  text: string,
): { outcome: Outcome; detail: string } {
  const detail = `${status} ${text.slice(0, exampleMaxChars)}`;
  if (status === null) return { outcome: "unclear", detail };
  if (status < 400) return { outcome: "done", detail };
  if (status === 507)
    return { outcome: text.includes('"code":"FILES-FULL"') ? "full" : "unclear", detail };
  if (![429, 502, 503, 504].includes(status)) return { outcome: "wrong", detail };
  if (text.includes("OUTCOME-UNKNOWN") || text.includes("know whether your change was saved"))
    return { outcome: "unknown", detail };
  const isClear = /"code":"[A-Z-]+"|unavailable for a moment|being moved|Please try again/.test(
    text,
  );
  return { outcome: isClear ? "try-again" : "unclear", detail };
}

/** The longest time without an answered write in a period, in milliseconds. */
export function longestGap(
  answered: readonly { at: number }[],
  { from, until }: { from: number; until: number },
): number {
  const times = answered.map(({ at }) => at).filter((at) => at >= from && at <= until);
  const moments = [from, ...times.sort((a, b) => a - b), until];
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!));
}

/** Compares answered writes with how often each is stored: those that are missing, and those stored more than once. */
export function compareWithStored(
  answeredKeys: readonly string[],
  storedKeys: readonly string[],
): { lost: string[]; twice: string[] } {
  const counts = new Map<string, number>();
  for (const key of storedKeys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    lost: [...new Set(answeredKeys)].filter((key) => !counts.has(key)),
    twice: [...counts].filter(([, count]) => count > 1).map(([key]) => key),
  };
}
