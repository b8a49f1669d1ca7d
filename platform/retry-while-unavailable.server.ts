import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseUnavailable } from "./database-unavailable.server.ts";

/** Longer than a failover takes. */
const limitMs = 120_000;
const pauseMs = 500;

/**
 * Repeats what may be done twice until the database is there again. Only for work that nobody waits for.
 * @throws the last error, after two minutes or as soon as it has another reason
 */
export async function retryWhileUnavailable<Result>(
  work: () => Promise<Result>,
  isStopped: () => boolean = () => false,
): Promise<Result> {
  for (const giveUpAt = performance.now() + limitMs; ; await wait(pauseMs)) {
    try {
      return await work();
    } catch (error) {
      const isOver = performance.now() > giveUpAt || isStopped();
      if (isOver || !isDatabaseUnavailable(error)) throw error;
    }
  }
}
