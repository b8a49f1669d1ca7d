/** Pairs each new item with its old version, if there is one. Each old item is paired at most once. */
export class VersionMatcher<Old, New> {
  readonly #old: readonly Old[];
  readonly #fresh: readonly New[];
  readonly #oldOf = new Map<number, number>();
  readonly #taken = new Set<number>();

  constructor(old: readonly Old[], fresh: readonly New[]) {
    this.#old = old;
    this.#fresh = fresh;
  }

  /** Returns the old version of the new item at this index. */
  oldVersionOf(index: number): Old | undefined {
    const oldIndex = this.#oldOf.get(index);
    return oldIndex === undefined ? undefined : this.#old[oldIndex];
  }

  /** Returns the old items without a new version. */
  unmatched(): Old[] {
    return this.#old.filter((_, oldIndex) => !this.#taken.has(oldIndex));
  }

  /** Pairs items with a common key, in order. Items without a key stay unpaired. */
  pairByKey(
    oldKeys: (old: Old) => readonly string[],
    newKeys: (fresh: New) => readonly string[],
  ): this {
    const oldIndexesByKey = new Map<string, number[]>();
    for (const [oldIndex, old] of this.#old.entries())
      if (!this.#taken.has(oldIndex))
        for (const key of new Set(oldKeys(old)))
          oldIndexesByKey.set(key, [...(oldIndexesByKey.get(key) ?? []), oldIndex]);
    for (const [newIndex, fresh] of this.#fresh.entries()) {
      if (this.#oldOf.has(newIndex)) continue;
      const oldIndex = newKeys(fresh)
        .flatMap((key) => oldIndexesByKey.get(key) ?? [])
        .find((index) => !this.#taken.has(index));
      if (oldIndex !== undefined) this.#pair(oldIndex, newIndex);
    }
    return this;
  }

  /** Pairs the items with the highest scores first, down to `minScore`; of equal scores, those nearest in position. */
  pairByScore(score: (old: Old, fresh: New) => number, minScore: number): this {
    const ranked = this.#unpaired()
      .flatMap((newIndex) =>
        this.#old.flatMap((old, oldIndex) => {
          if (this.#taken.has(oldIndex)) return [];
          const similarity = score(old, this.#fresh[newIndex]!);
          return similarity >= minScore
            ? [{ oldIndex, newIndex, similarity, distance: Math.abs(oldIndex - newIndex) }]
            : [];
        }),
      )
      .sort(
        (a, b) =>
          b.similarity - a.similarity ||
          a.distance - b.distance ||
          a.newIndex - b.newIndex ||
          a.oldIndex - b.oldIndex,
      );
    for (const { oldIndex, newIndex } of ranked)
      if (!this.#taken.has(oldIndex) && !this.#oldOf.has(newIndex)) this.#pair(oldIndex, newIndex);
    return this;
  }

  /**
   * Pairs the items between two paired neighbours in order, if there are as many old as new items and all pairs fit.
   */
  pairByOrder(isPair: (old: Old, fresh: New) => boolean): this {
    for (const { places, after, before } of this.#gaps()) {
      const olds = this.#old.flatMap((_, oldIndex) =>
        oldIndex > after && oldIndex < before && !this.#taken.has(oldIndex) ? [oldIndex] : [],
      );
      if (olds.length !== places.length) continue;
      if (
        !places.every((newIndex, gapIndex) =>
          isPair(this.#old[olds[gapIndex]!]!, this.#fresh[newIndex]!),
        )
      )
        continue;
      for (const [gapIndex, newIndex] of places.entries()) this.#pair(olds[gapIndex]!, newIndex);
    }
    return this;
  }

  #unpaired(): number[] {
    return this.#fresh.flatMap((_, newIndex) => (this.#oldOf.has(newIndex) ? [] : [newIndex]));
  }

  /** Returns the runs of unpaired new items, with the old positions of the paired items before and after each run. */
  #gaps(): { places: number[]; after: number; before: number }[] {
    const gaps: { places: number[]; after: number; before: number }[] = [];
    let after = -1;
    let places: number[] = [];
    for (const newIndex of [...this.#fresh.keys(), this.#fresh.length]) {
      const oldIndex =
        newIndex === this.#fresh.length ? this.#old.length : this.#oldOf.get(newIndex);
      if (oldIndex === undefined) {
        places.push(newIndex);
        continue;
      }
      if (places.length > 0) gaps.push({ places, after, before: oldIndex });
      places = [];
      after = oldIndex;
    }
    return gaps;
  }

  #pair(oldIndex: number, newIndex: number): void {
    this.#oldOf.set(newIndex, oldIndex);
    this.#taken.add(oldIndex);
  }
}
