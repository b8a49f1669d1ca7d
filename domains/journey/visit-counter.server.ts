import { hash, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { dayOf, noCourse, otherSource, sourceMaxChars, type VisitStep } from "./journey.ts";
import { storeVisits } from "./store-visits.server.ts";

/** What a request opened. */
export type Visit = {
  environmentId: string;
  /** The client's IP address and browser, to count a person once a day. They are hashed at once and never stored. */
  address: string;
  userAgent: string;
  /** The campaign's source; "": none. */
  source: string;
  courseId: string;
};

/** Counts that wait to be stored, of one day. */
export type WaitingCount = {
  environmentId: string;
  day: string;
  step: VisitStep;
  source: string;
  courseId: string;
  count: number;
};

/** How many counts with different sources and courses wait at most; further sources count together. */
export const waitingCountsMax = 5_000;
/** How many visits of the day are remembered; the oldest are forgotten, and count again if they come back. */
export const knownVisitsMax = 100_000;
/** So much of a hash is enough to tell that many visits apart. */
const nameChars = 16;

/**
 * Counts visits in memory, so that no page waits for the database. They are stored in batches: a crash loses those of the
 * last seconds.
 */
export class VisitCounter {
  readonly #tools: { db: Db; clock: Clock; log: Pick<Log, "warn"> };
  #waiting = new Map<string, WaitingCount>();
  #flushing: Promise<void> = Promise.resolve();
  /** Visits of today. The older ones are forgotten when there are too many new ones. */
  #known = new Set<string>();
  #older = new Set<string>();
  #day = "";
  #salt = "";

  constructor(tools: { db: Db; clock: Clock; log: Pick<Log, "warn"> }) {
    this.#tools = tools;
  }

  /** Counts a visit, unless the same browser took the same step today. */
  count(step: VisitStep, visit: Visit): void {
    const day = dayOf(this.#tools.clock.now());
    if (day !== this.#day) this.#startDay(day);
    const { environmentId, courseId, address, userAgent } = visit;
    const seen = step === "link" ? "" : courseId;
    const parts = [this.#salt, environmentId, address, step, seen, userAgent];
    if (!this.#remember(hash("sha256", parts.join("\n"), "base64url").slice(0, nameChars))) return;
    this.#add({
      environmentId,
      day,
      step,
      source: [...visit.source].slice(0, sourceMaxChars).join(""),
      courseId,
      count: 1,
    });
  }

  /** Stores what waits. What can't be stored now waits for the next time. */
  flush(): Promise<void> {
    return (this.#flushing = this.#flushing.then(() => this.#store()));
  }

  async #store(): Promise<void> {
    const counts = [...this.#waiting.values()];
    if (counts.length === 0) return;
    this.#waiting = new Map();
    try {
      await storeVisits(this.#tools.db, counts);
    } catch (error) {
      this.#tools.log.warn({ err: error }, "visits could not be stored and wait");
      for (const count of counts) this.#add(count);
    }
  }

  /** Hashes of another day can't be compared with today's: nobody can be followed over days. */
  #startDay(day: string): void {
    this.#day = day;
    this.#salt = randomBytes(16).toString("base64");
    this.#known = new Set();
    this.#older = new Set();
  }

  /** Returns whether the name is new. */
  #remember(name: string): boolean {
    if (this.#known.has(name) || this.#older.has(name)) return false;
    if (this.#known.size >= knownVisitsMax / 2) {
      this.#older = this.#known;
      this.#known = new Set();
    }
    this.#known.add(name);
    return true;
  }

  #add(added: WaitingCount): void {
    const { environmentId, day, step } = added;
    const nameOf = (source: string, courseId: string) =>
      JSON.stringify([environmentId, day, step, source, courseId]);
    const isFull = this.#waiting.size >= waitingCountsMax;
    const full = { source: otherSource, courseId: noCourse };
    const own = nameOf(added.source, added.courseId);
    const target = isFull && !this.#waiting.has(own) ? { ...added, ...full } : added;
    const name = nameOf(target.source, target.courseId);
    const before = this.#waiting.get(name)?.count ?? 0;
    this.#waiting.set(name, { ...target, count: before + added.count });
  }
}
