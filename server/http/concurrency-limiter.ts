/** How much work runs at once, how much may wait, and for how long. */
type Limits = { concurrency: number; waitingMax: number; waitMaxMs: number };
type Waiter = { endWait(mayRun: boolean): void; timeout: ReturnType<typeof setTimeout> };

/**
 * Limits concurrent work and queues the rest. Of a thousand requests at the same moment, the first gets an answer at
 * once instead of all of them at the end. Work that would wait too long is refused.
 */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #queue = new Set<Waiter>();
  #runningCount = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get waitingCount(): number {
    return this.#queue.size;
  }

  /** Runs `work` when a place is free and returns its result; null if the queue is full or the wait too long. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#runningCount < this.#limits.concurrency) this.#runningCount += 1;
    else if (!(await this.#wait())) return null;
    try {
      return await work();
    } finally {
      this.#runningCount -= 1;
      this.#next();
    }
  }

  #wait(): Promise<boolean> {
    if (this.#queue.size >= this.#limits.waitingMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        endWait: (mayRun) => {
          clearTimeout(waiter.timeout);
          this.#queue.delete(waiter);
          // Take the free place now, before other work can.
          if (mayRun) this.#runningCount += 1;
          resolve(mayRun);
        },
        timeout: setTimeout(() => waiter.endWait(false), this.#limits.waitMaxMs),
      };
      this.#queue.add(waiter);
    });
  }

  #next(): void {
    const [first] = this.#queue;
    if (first && this.#runningCount < this.#limits.concurrency) first.endWait(true);
  }
}
