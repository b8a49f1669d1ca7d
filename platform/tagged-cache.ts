/** A number that grows with every drop. Take one (`stamp`) before reading what will be cached. */
export type CacheStamp = number;

type Entry<Value> = { value: Value; tags: readonly string[]; size: number };

/**
 * A least-recently-used cache whose entries have tags; a change drops the tags it affects. A value read before a drop
 * is never stored after it: `set` refuses a value whose stamp is older than the last drop of one of its tags.
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
  /** Entries that were removed to make room. */
  evictions = 0;

  /** @param limit the maximum total of the entries' sizes; the maximum number of entries if `set` gets no sizes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The total of the entries' sizes. */
  get size(): number {
    return this.#size;
  }

  get limit(): number {
    return this.#limit;
  }

  get entryCount(): number {
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

  /** Take this before the first read of what `set` will store. */
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

  /** Drops every entry with one of the tags. */
  drop(tags: readonly string[]): void {
    this.#moment += 1;
    for (const tag of tags) this.#drops.set(tag, this.#moment);
    for (const [key, entry] of this.#entries) {
      if (entry.tags.some((tag) => tags.includes(tag))) this.#remove(key);
    }
  }

  /** Drops everything, because announcements of changes may have been missed. */
  clear(): void {
    this.#moment += 1;
    this.#clearedAt = this.#moment;
    this.#drops.clear();
    this.#entries.clear();
    this.#size = 0;
  }

  /** Returns the value cached under `key`, else loads it and caches it with the tags from `load`. */
  async getOrLoad(
    key: string,
    load: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
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
