const expiryTagPrefix = "until:";

/** Marks a response as valid only until a time (epoch milliseconds): a guest page is rendered again then. */
export function setExpiry({ cacheTags }: { cacheTags: Set<string> }, expiresAt: number): void {
  cacheTags.add(`${expiryTagPrefix}${expiresAt}`);
}

/** The time until which a page with these tags is valid; Infinity if it never expires. */
export function expiryOf(tags: readonly string[]): number {
  const moments = tags.flatMap((tag) =>
    tag.startsWith(expiryTagPrefix) ? [Number(tag.slice(expiryTagPrefix.length))] : [],
  );
  return Math.min(...moments);
}
