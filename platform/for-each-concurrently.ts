/** Processes a list with a limit of concurrent items; after the first failure it starts no more. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]();
  let hasFailed = false;
  const worker = async () => {
    for (let next = remaining.next(); !next.done && !hasFailed; next = remaining.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
