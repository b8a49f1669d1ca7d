/** A moment in a cache's life, taken before reading what will be kept. */
export type CacheStamp = number;

type Entry<Value> = { value: Value; tags: readonly string[]; size: number };

/**
 * Least-recently-used memory whose entries name what they show by tags; a change drops the tags it touches.
 * What was read before a drop is never kept after it: `set` refuses a value whose stamp is older than the
 * last drop of one of its tags.
 */
export class TaggedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #drops = new Map<string, CacheStamp>();
  readonly #limit: number;
  #moment: CacheStamp = 1;
  #clearedAt: CacheStamp = 0;
  #size = 0;
  hits = 0;
  misses = 0;
  /** Entries that had to make room for others. */
  evictions = 0;

  /** @param limit the most that may be kept, in the unit of `set`'s size (entries, when sizes are left out) */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** In the unit of `set`'s size. */
  get size(): number {
    return this.#size;
  }

  get limit(): number {
    return this.#limit;
  }

  get entries(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** To be taken before the first read of what `set` will keep. */
  stamp(): CacheStamp {
    return this.#moment;
  }

  set(key: string, value: Value, tags: readonly string[], stamp: CacheStamp, size = 1): void {
    if (size > this.#limit || stamp < this.#clearedAt) return;
    if (tags.some((tag) => (this.#drops.get(tag) ?? 0) > stamp)) return;
    this.#remove(key);
    this.#entries.set(key, { value, tags, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) break;
      this.#remove(oldest);
      this.evictions += 1;
    }
  }

  /** Forgets every entry that bears one of the tags. */
  drop(tags: readonly string[]): void {
    this.#moment += 1;
    for (const tag of tags) this.#drops.set(tag, this.#moment);
    for (const [key, entry] of this.#entries) {
      if (entry.tags.some((tag) => tags.includes(tag))) this.#remove(key);
    }
  }

  /** Forgets everything: the news of some changes may have been missed. */
  clear(): void {
    this.#moment += 1;
    this.#clearedAt = this.#moment;
    this.#drops.clear();
    this.#entries.clear();
    this.#size = 0;
  }

  /** The value kept under `key`, else what `load` gives, kept with the tags `load` names. */
  async remember(
    key: string,
    load: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    const stamp = this.stamp();
    const { value, tags } = await load();
    this.set(key, value, tags, stamp);
    return value;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
