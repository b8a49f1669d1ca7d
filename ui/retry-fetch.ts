/** The longest wait before the next try to fetch code. A restored connection ends the wait early. */
const maxWaitMs = 16_000;

/** The wait before the second try. It doubles with each further try. */
const firstWaitMs = 1_000;

/** The number of tries, which take about ten minutes. */
const maxTries = 40;

/**
 * Retries `load` until it succeeds. The server's page stays visible meanwhile, so a connection that drops during
 * hydration costs nothing that was already shown.
 * @throws what `load` threw at the last try, which on the server is the first
 */
export async function retryFetch<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (failure) {
      if (typeof window === "undefined" || attempt === maxTries) throw failure;
      await waitForNextTry(Math.min(firstWaitMs * 2 ** (attempt - 1), maxWaitMs));
    }
  }
}

function waitForNextTry(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const endWait = () => {
      clearTimeout(timer);
      window.removeEventListener("online", endWait);
      resolve();
    };
    const timer = setTimeout(endWait, waitMs);
    window.addEventListener("online", endWait);
  });
}
