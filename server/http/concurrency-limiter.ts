/** How much work runs at once, how much may wait, and for how long. */
type Limits = { atOnce: number; waitingMax: number; waitMaxMs: number };
type Waiter = { begin(may: boolean): void; late: ReturnType<typeof setTimeout> };

/**
 * Limits concurrent work and queues the rest. Of a thousand requests at the same moment, the first gets an answer at
 * once instead of all of them at the end. Work that would wait too long is refused.
 */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #line = new Set<Waiter>();
  #working = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#line.size;
  }

  /** Runs `work` when a place is free and returns its result; null if the queue is full or the wait too long. */
  async take<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#working < this.#limits.atOnce) this.#working += 1;
    else if (!(await this.#wait())) return null;
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#next();
    }
  }

  #wait(): Promise<boolean> {
    if (this.#line.size >= this.#limits.waitingMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        begin: (may) => {
          clearTimeout(waiter.late);
          this.#line.delete(waiter);
          // Take the place before anybody else can.
          if (may) this.#working += 1;
          resolve(may);
        },
        late: setTimeout(() => waiter.begin(false), this.#limits.waitMaxMs),
      };
      this.#line.add(waiter);
    });
  }

  #next(): void {
    const [first] = this.#line;
    if (first && this.#working < this.#limits.atOnce) first.begin(true);
  }
}
