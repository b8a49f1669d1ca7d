import type { Log } from "#platform/log.server.ts";

/** Closes what a server opened, in the opposite order, once. */
export type Shutdown = {
  /** Remembers what to close. */
  add(closer: () => Promise<void>): void;
  close(): Promise<void>;
};

/** Shuts down on Ctrl-C, SIGTERM and an uncaught error, and then ends the process. */
export function openShutdown(
  log: Log,
  onStopped: (signal: NodeJS.Signals) => void = () => {},
): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      for (const closer of closers.reverse())
        await closer().catch((error: unknown) => log.error({ err: error }, "closing failed"));
    })());
  // Node's own report would print everything an error has, such as a statement's parameters.
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "the server stops because of an uncaught error");
    void close().then(() => process.exit(1));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      void close().then(() => {
        onStopped(signal);
        process.exit(0);
      });
    });
  }
  return { add: (closer) => void closers.push(closer), close };
}
