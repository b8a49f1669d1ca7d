/** The longest wait before the next try to fetch code. A restored connection ends it early. */
const maxWaitMs = 16_000;

/** The wait before the second try. It doubles with each further try. */
const firstWaitMs = 1_000;

/** The number of tries, which take about ten minutes. */
const maxTries = 40;

/**
 * Retries `load` until it succeeds. The server's page stays visible meanwhile, so a connection that drops during
 * hydration costs nothing that was already shown.
 * @throws what `load` threw at the last try; on the server at the first
 */
export async function retryFetch<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (failure) {
      if (typeof window === "undefined" || tries === maxTries) throw failure;
      await nextTry(Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs));
    }
  }
}

function nextTry(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    window.addEventListener("online", go);
  });
}
