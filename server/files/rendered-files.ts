/** How many finished files stay in memory, and how many may wait to be drawn. */
type Limits = { keptMax: number; waitingMax: number };

/** When somebody may ask again for whom there is no more room in the line. */
export const redrawSeconds = 5;

/** Files that are drawn when they are asked for, one after another; the newest stay in memory. */
export class RenderedFiles<File> {
  readonly #limits: Limits;
  readonly #kept = new Map<string, File>();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** So many wait that the next one is asked to come again. */
  get isFull(): boolean {
    return this.#waiting >= this.#limits.waitingMax;
  }

  find(key: string): File | undefined {
    const file = this.#kept.get(key);
    if (file !== undefined) this.#keep(key, file);
    return file;
  }

  /** Draws a file when its turn has come; what somebody before it in the line has asked for is drawn by then. */
  async draw(key: string, draw: () => Promise<File>): Promise<File> {
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
