const prefix = "until:";

/**
 * Notes on an answer that what it shows is true until a moment (epoch milliseconds) and no longer: a guest's page made
 * with it is made anew then.
 */
export function showUntil({ shows }: { shows: Set<string> }, moment: number): void {
  shows.add(`${prefix}${moment}`);
}

/** The moment until which a page with these tags may be kept; infinity where time changes nothing. */
export function endOfShowing(tags: readonly string[]): number {
  const moments = tags.flatMap((tag) =>
    tag.startsWith(prefix) ? [Number(tag.slice(prefix.length))] : [],
  );
  return Math.min(...moments);
}
