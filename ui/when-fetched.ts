/** How long code that could not be fetched waits for its next try, unless the connection comes back before. */
const retryMs = 15_000;

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
      await anotherChance();
    }
  }
}

function anotherChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, retryMs);
    window.addEventListener("online", go);
  });
}
