import { type BackupTools, runDueBackup } from "#domains/settings/backups/run-due-backup.server.ts";

/** How often a process looks whether a backup is due. */
const lookMs = 60_000;

/**
 * Makes the scheduled backups, from now on. Not a job of the queue: a backup may take hours, and only processes that
 * have BACKUP_DIR can make one.
 * @returns a function that stops a running one and waits until it has ended
 */
export function startBackups(tools: Omit<BackupTools, "signal">): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const look = () => {
    running ??= runDueBackup({ ...tools, signal: stopping.signal })
      .catch((error: unknown) => tools.log.warn({ err: error }, "backups can't be looked after"))
      .finally(() => (running = null));
  };
  const timer = setInterval(look, lookMs).unref();
  look();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
