/** So many restarts for each process in `restartWindowMs` are too many: something is wrong that a restart can't mend. */
export const restartsMax = 5;
export const restartWindowMs = 60_000;
const waitsMs = [0, 200, 1_000, 3_000, 5_000];

/** Decides when a process that died is started again. */
export class RestartLimit {
  readonly #max: number;
  #deaths: number[] = [];

  /** @param processes how many processes there are */
  constructor(processes: number) {
    this.#max = processes * restartsMax;
  }

  /**
   * Counts a death.
   * @param now milliseconds of a clock that never goes back
   * @returns how long to wait before the restart; null if there were too many deaths
   */
  waitAfterDeath(now: number): number | null {
    this.#deaths = this.#deaths.filter((at) => at > now - restartWindowMs);
    this.#deaths.push(now);
    const count = this.#deaths.length;
    return count > this.#max ? null : waitsMs[Math.min(count, waitsMs.length) - 1]!;
  }
}
