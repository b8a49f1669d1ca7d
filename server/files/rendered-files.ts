/** How many finished files stay in memory, and how many requests may wait. */
type Limits = { keptMax: number; waitingMax: number };

/** After how many seconds a client should try again if the queue is full. */
export const redrawSeconds = 5;

/** Renders files on request, one after another, and caches the newest in memory. */
export class RenderedFiles<File> {
  readonly #limits: Limits;
  readonly #kept = new Map<string, File>();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether the queue is full, so that the client has to try again later. */
  get isFull(): boolean {
    return this.#waiting >= this.#limits.waitingMax;
  }

  find(key: string): File | undefined {
    const file = this.#kept.get(key);
    if (file !== undefined) this.#keep(key, file);
    return file;
  }

  /** Waits for its place in the queue and renders the file, unless an earlier request already did. */
  async render(key: string, draw: () => Promise<File>): Promise<File> {
    this.#waiting += 1;
    const mine = this.#line
      .then(async () => this.#kept.get(key) ?? draw())
      .finally(() => (this.#waiting -= 1));
    this.#line = mine.catch(() => {});
    const file = await mine;
    this.#keep(key, file);
    return file;
  }

  #keep(key: string, file: File): void {
    this.#kept.delete(key);
    this.#kept.set(key, file);
    if (this.#kept.size > this.#limits.keptMax) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
