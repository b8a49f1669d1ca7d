/** How many work at once, how many may wait in line, and how long. */
type Limits = { atOnce: number; waitingMax: number; waitMaxMs: number };
type Waiter = { begin(may: boolean): void; late: ReturnType<typeof setTimeout> };

/**
 * A line before the work: what has begun is finished before the next begins, so that of a thousand who come in one
 * moment the first has an answer at once, instead of all of them at the end. Who would wait too long is told so.
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

  /** What `work` gives, when its turn has come; null: there is too much to do. */
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
          // Its place is taken before anybody else can come.
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
