/** Pairs each new item with its old version, if there is one. Each old item is paired at most once. */
export class Pairing<Old, New> {
  readonly #old: readonly Old[];
  readonly #fresh: readonly New[];
  readonly #oldOf = new Map<number, number>();
  readonly #taken = new Set<number>();

  constructor(old: readonly Old[], fresh: readonly New[]) {
    this.#old = old;
    this.#fresh = fresh;
  }

  /** Returns the old version of the new item at this index. */
  oldOf(place: number): Old | undefined {
    const at = this.#oldOf.get(place);
    return at === undefined ? undefined : this.#old[at];
  }

  /** Returns the old items without a new version. */
  left(): Old[] {
    return this.#old.filter((_, at) => !this.#taken.has(at));
  }

  /** Pairs items with a common key, in order. Items without a key stay unpaired. */
  byKey(
    oldKeys: (old: Old) => readonly string[],
    newKeys: (fresh: New) => readonly string[],
  ): this {
    const waiting = new Map<string, number[]>();
    for (const [at, old] of this.#old.entries())
      if (!this.#taken.has(at))
        for (const key of new Set(oldKeys(old)))
          waiting.set(key, [...(waiting.get(key) ?? []), at]);
    for (const [place, fresh] of this.#fresh.entries()) {
      if (this.#oldOf.has(place)) continue;
      const at = newKeys(fresh)
        .flatMap((key) => waiting.get(key) ?? [])
        .find((one) => !this.#taken.has(one));
      if (at !== undefined) this.#pair(at, place);
    }
    return this;
  }

  /** Pairs the most similar items first, down to `least`; between equals, those nearest to their old position. */
  byScore(score: (old: Old, fresh: New) => number, least: number): this {
    const ranked = this.#unpaired()
      .flatMap((place) =>
        this.#old.flatMap((old, at) => {
          if (this.#taken.has(at)) return [];
          const alike = score(old, this.#fresh[place]!);
          return alike >= least ? [{ at, place, alike, far: Math.abs(at - place) }] : [];
        }),
      )
      .sort((a, b) => b.alike - a.alike || a.far - b.far || a.place - b.place || a.at - b.at);
    for (const { at, place } of ranked)
      if (!this.#taken.has(at) && !this.#oldOf.has(place)) this.#pair(at, place);
    return this;
  }

  /**
   * Pairs the items between two paired neighbours in order, if there are as many old as new ones and each pair fits.
   */
  byOrder(fits: (old: Old, fresh: New) => boolean): this {
    for (const { places, after, before } of this.#gaps()) {
      const olds = this.#old.flatMap((_, at) =>
        at > after && at < before && !this.#taken.has(at) ? [at] : [],
      );
      if (olds.length !== places.length) continue;
      if (!places.every((place, one) => fits(this.#old[olds[one]!]!, this.#fresh[place]!)))
        continue;
      for (const [one, place] of places.entries()) this.#pair(olds[one]!, place);
    }
    return this;
  }

  #unpaired(): number[] {
    return this.#fresh.flatMap((_, place) => (this.#oldOf.has(place) ? [] : [place]));
  }

  /** Returns runs of unpaired new items, with the old positions of their paired neighbours. */
  #gaps(): { places: number[]; after: number; before: number }[] {
    const gaps: { places: number[]; after: number; before: number }[] = [];
    let after = -1;
    let places: number[] = [];
    for (const place of [...this.#fresh.keys(), this.#fresh.length]) {
      const at = place === this.#fresh.length ? this.#old.length : this.#oldOf.get(place);
      if (at === undefined) {
        places.push(place);
        continue;
      }
      if (places.length > 0) gaps.push({ places, after, before: at });
      places = [];
      after = at;
    }
    return gaps;
  }

  #pair(at: number, place: number): void {
    this.#oldOf.set(place, at);
    this.#taken.add(at);
  }
}
