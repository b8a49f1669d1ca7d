import type { Log } from "./log.server.ts";

/** npm passes on a Ctrl-C that the terminal has sent to this process as well: the two are one. */
const sameSignalMs = 1000;
/** A stop that takes longer than this is given up. */
const stopMaxMs = 45_000;

/**
 * Stops the server in good order on SIGINT, SIGTERM, SIGHUP or when the command that started it is
 * gone; then ends the process with 0. A second Ctrl-C, a second or more after the first, ends it at
 * once.
 * @param stop finishes requests under way, then closes jobs, connections and the database
 */
export function onShutDown(log: Log, stop: () => Promise<void>): void {
  let firstAt: number | undefined;

  function begin(reason: string): void {
    const now = Date.now();
    if (firstAt !== undefined) {
      if (now - firstAt > sameSignalMs) process.exit(130);
      return;
    }
    firstAt = now;
    log.info({ reason }, "Stopping.");
    const giveUp = setTimeout(() => {
      log.error("The server did not stop in time; it is ended.");
      process.exit(1);
    }, stopMaxMs);
    giveUp.unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "Stopping failed.");
        process.exit(1);
      },
    );
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => begin(signal));
  }
  // The bootstrap of an old Node holds a channel to this process; its end means the bootstrap's.
  process.on("disconnect", () => begin("disconnect"));
  process.channel?.unref();
}
