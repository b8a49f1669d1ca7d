import { useSyncExternalStore } from "react";
import type { StoredMedia } from "#domains/files/media.ts";
import { uploadFile } from "./upload-file.ts";
import { UploadProblem } from "./upload-problem.ts";

/** A file on its way into the library. */
export type UploadItem = {
  id: number;
  file: File;
  status: "waiting" | "sending" | "offline" | "checking" | "stopped" | "done" | "refused";
  /** The part that has arrived, from 0 to 1. */
  share: number;
  /** Its id on the server; null: it has none yet. */
  uploadId: string | null;
  problem: UploadProblem | null;
  media: StoredMedia | null;
};

/** More at once would share the same connection. */
const runningMax = 2;

// Outside of React: uploads go on while the person works on other screens.
let items: readonly UploadItem[] = [];
let nextId = 1;
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function change(id: number, fields: Partial<UploadItem>): void {
  items = items.map((item) => (item.id === id ? { ...item, ...fields } : item));
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const noItems: readonly UploadItem[] = [];

/** The uploads of this tab, also those that have ended, until they are put away. */
export const useUploads = (): readonly UploadItem[] =>
  useSyncExternalStore(
    subscribe,
    () => items,
    () => noItems,
  );

/**
 * Adds files to those that are uploaded.
 * @param unfinishedId the unfinished upload that the person chose the file for; absent: none
 */
export function addUploads(files: Iterable<File>, unfinishedId: string | null = null): void {
  const added = [...files].map((file) => ({
    id: nextId++,
    file,
    status: "waiting" as const,
    share: 0,
    uploadId: unfinishedId,
    problem: null,
    media: null,
  }));
  items = [...items, ...added];
  announce();
  startWaiting();
}

/** Stops an upload. What has arrived stays on the server for a week. */
export function stopUpload(id: number): void {
  controllers.get(id)?.abort();
  change(id, { status: "stopped" });
}

export function resumeUpload(id: number): void {
  change(id, { status: "waiting", problem: null });
  startWaiting();
}

/** Takes a stopped, refused or finished upload off the list. */
export function dismissUpload(id: number): void {
  items = items.filter((item) => item.id !== id);
  announce();
}

export function dismissDoneUploads(): void {
  items = items.filter(({ status }) => status !== "done");
  announce();
}

function startWaiting(): void {
  while (controllers.size < runningMax) {
    const next = items.find(({ id, status }) => status === "waiting" && !controllers.has(id));
    if (!next) return;
    void run(next);
  }
}

async function run({ id, file, uploadId }: UploadItem): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  const { signal } = controller;
  /** What a stopped upload still reports is too late. */
  const report = (fields: Partial<UploadItem>) => {
    if (!signal.aborted) change(id, fields);
  };
  report({ status: "sending" });
  try {
    const media = await uploadFile(file, {
      signal,
      continues: uploadId,
      onBegun: (begunId) => report({ uploadId: begunId }),
      onProgress: (share) => report({ share }),
      onOffline: (isOffline) => report({ status: isOffline ? "offline" : "sending" }),
      onArrived: () => report({ status: "checking", share: 1 }),
    });
    report({ status: "done", share: 1, media });
  } catch (error) {
    const problem =
      error instanceof UploadProblem
        ? error
        : new UploadProblem({ key: "studio.media.problem.failed" });
    report({ status: "refused", problem });
  } finally {
    controllers.delete(id);
    startWaiting();
  }
}
