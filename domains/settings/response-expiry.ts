const prefix = "until:";

/** Marks a response as valid only until a time (epoch milliseconds): a guest page is rendered again then. */
export function setExpiry({ cacheTags }: { cacheTags: Set<string> }, moment: number): void {
  cacheTags.add(`${prefix}${moment}`);
}

/** The time until which a page with these tags is valid; infinity if time changes nothing. */
export function expiryOf(tags: readonly string[]): number {
  const moments = tags.flatMap((tag) =>
    tag.startsWith(prefix) ? [Number(tag.slice(prefix.length))] : [],
  );
  return Math.min(...moments);
}
