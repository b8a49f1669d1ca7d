/** How many finished files stay in memory, and how many requests may wait. */
type Limits = { filesMax: number; waitingMax: number };

/** After how many seconds a client should try again if the queue is full. */
export const retryAfterSeconds = 5;

/** Renders files on request, one after another, and caches the newest in memory. */
export class RenderedFiles<File> {
  readonly #limits: Limits;
  readonly #files = new Map<string, File>();
  #queue: Promise<unknown> = Promise.resolve();
  #waitingCount = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether the queue is full, so that the client has to try again later. */
  get isFull(): boolean {
    return this.#waitingCount >= this.#limits.waitingMax;
  }

  find(key: string): File | undefined {
    const file = this.#files.get(key);
    if (file !== undefined) this.#store(key, file);
    return file;
  }

  /** Waits for its place in the queue and renders the file, unless an earlier request already did. */
  async render(key: string, renderFile: () => Promise<File>): Promise<File> {
    this.#waitingCount += 1;
    const rendering = this.#queue
      .then(async () => this.#files.get(key) ?? renderFile())
      .finally(() => (this.#waitingCount -= 1));
    this.#queue = rendering.catch(() => {});
    const file = await rendering;
    this.#store(key, file);
    return file;
  }

  #store(key: string, file: File): void {
    this.#files.delete(key);
    this.#files.set(key, file);
    if (this.#files.size > this.#limits.filesMax)
      this.#files.delete(this.#files.keys().next().value!);
  }
}
