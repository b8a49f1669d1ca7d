import type { Registry } from "prom-client";
import { countOutbox, type OutboxCount } from "#domains/messaging/count-outbox.server.ts";
import {
  type BackupStatus,
  readBackupStatus,
} from "#domains/settings/backups/read-backup-status.server.ts";
import { type QueueState, readQueues } from "#platform/read-queues.server.ts";
import type { Installation } from "#server/installation.ts";
import { addGauge, type LabelledValue } from "./add-values.ts";

type Found = { queues: QueueState[]; outbox: OutboxCount[]; backups: BackupStatus | null };

/**
 * Adds what all processes share. Without the database it has no values.
 * @returns a function that reads it
 */
export function addInstallationMetrics(
  registry: Registry,
  { database: { db }, clock, log }: Installation,
): () => Promise<void> {
  let found: Found = { queues: [], outbox: [], backups: null };
  addQueues(registry, () => found.queues);
  addOutbox(registry, () => found.outbox);
  addBackups(registry, () => found.backups);
  return async () => {
    try {
      const [queues, outbox, backups] = await Promise.all([
        readQueues(db),
        countOutbox({ db, clock }),
        readBackupStatus(db),
      ]);
      found = { queues, outbox, backups };
    } catch (error) {
      log.warn({ err: error }, "the metrics of jobs, messages and backups could not be read");
      found = { queues: [], outbox: [], backups: null };
    }
  };
}

function addQueues(registry: Registry, list: () => QueueState[]): void {
  addGauge(registry, {
    name: "lampstand_queue_jobs",
    help: "Jobs that wait, run, or failed for good. The last two are up to a minute old.",
    labelNames: ["queue", "state"],
    read: () =>
      list().flatMap(({ name: queue, waiting, active, failed }): LabelledValue[] => [
        [{ queue, state: "waiting" }, waiting],
        [{ queue, state: "active" }, active],
        [{ queue, state: "failed" }, failed],
      ]),
  });
  addGauge(registry, {
    name: "lampstand_queue_oldest_seconds",
    help: "For how long the oldest job that could run has waited.",
    labelNames: ["queue"],
    read: () => list().map(({ name: queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
  });
}

function addOutbox(registry: Registry, list: () => OutboxCount[]): void {
  addGauge(registry, {
    name: "lampstand_outbox_messages",
    help: "Emails, text messages and chat messages of the last 24 hours.",
    labelNames: ["channel", "status"],
    read: () => list().map(({ channel, status, messages }) => [{ channel, status }, messages]),
  });
  addGauge(registry, {
    name: "lampstand_outbox_oldest_seconds",
    help: "For how long the oldest of these messages that isn't sent has waited.",
    labelNames: ["channel"],
    read: () =>
      list()
        .filter(({ status }) => status === "queued")
        .map(({ channel, oldestSeconds }) => [{ channel }, oldestSeconds]),
  });
}

/** Scheduled backups. If there has never been one, they have no values. */
function addBackups(registry: Registry, read: () => BackupStatus | null): void {
  const add = (
    name: string,
    help: string,
    valueOf: (status: BackupStatus) => number | undefined,
  ): void =>
    addGauge(registry, {
      name: `lampstand_backup_${name}`,
      help,
      labelNames: [],
      read: () => {
        const status = read();
        const value = status ? valueOf(status) : undefined;
        return value === undefined ? [] : [[{}, value]];
      },
    });
  const secondsOf = (time: string | undefined) =>
    time === undefined ? undefined : Date.parse(time) / 1000;
  add("last_success_timestamp_seconds", "When the last complete backup was made.", ({ last }) =>
    secondsOf(last?.finishedAt),
  );
  add("size_bytes", "The size of the last complete backup.", ({ last }) => last?.bytes);
  add("failed", "1 if the last try to make a backup failed.", ({ problem }) =>
    problem === null ? 0 : 1,
  );
  add("last_check_timestamp_seconds", "When a backup was last restored for a check.", ({ check }) =>
    secondsOf(check?.at),
  );
  add("check_failed", "1 if the last backup that was checked can't be restored.", ({ check }) =>
    check ? Number(check.problem !== null) : undefined,
  );
}
