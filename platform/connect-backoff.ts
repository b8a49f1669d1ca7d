/** How long no new connection is tried after the first, second … failure. */
const waitsMs = [100, 250, 500, 1_000];
/** Processes that lost the same database must not all come back at the same moment. */
const jitter = 0.5;

/**
 * Decides whether a new database connection may be tried. After a failure only one attempt at a time is made, after
 * growing waits; everything else fails at once instead of waiting for a database that is away.
 */
export class ConnectBackoff {
  readonly #attemptMaxMs: number;
  readonly #random: () => number;
  #failures = 0;
  #closedUntil = 0;

  /** @param attemptMaxMs how long one attempt may take */
  constructor(attemptMaxMs: number, random: () => number = Math.random) {
    this.#attemptMaxMs = attemptMaxMs;
    this.#random = random;
  }

  /**
   * Whether an attempt may start now. Report how it ended.
   * @param now milliseconds of a clock that never goes back
   */
  mayTry(now: number): boolean {
    if (this.#failures === 0) return true;
    if (now < this.#closedUntil) return false;
    this.#closedUntil = now + this.#attemptMaxMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    const waitMs = waitsMs[Math.min(this.#failures, waitsMs.length - 1)]!;
    this.#failures += 1;
    this.#closedUntil = now + waitMs * (1 - jitter * this.#random());
  }
}
