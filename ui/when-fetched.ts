/** How long code that could not be fetched waits for its next try, at most, unless the connection comes back before. */
const maxWaitMs = 16_000;

/** How long for the second try; twice that for the third, and so on. */
const firstWaitMs = 1_000;

/** How often it is tried: ten minutes. */
const maxTries = 40;

/**
 * What `load` brings, once it can be had: a page that the server drew stands as it is until then, so a connection that
 * drops while React takes it over costs nothing that was already to be seen.
 * @throws what `load` threw last, after the last try; on the server at once
 */
export async function whenFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (failure) {
      if (typeof window === "undefined" || tries === maxTries) throw failure;
      await anotherChance(Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs));
    }
  }
}

function anotherChance(waitMs: number): Promise<void> {
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
