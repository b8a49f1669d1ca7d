import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { UnsentWork } from "./merge-answers.ts";

/** The unsent work of one draft in one tab. */
export type StoredWork = UnsentWork & {
  id: string;
  /** Of the draft in the API. */
  path: string;
  /** The tab that sends it, as long as it is open. */
  tab: string;
};
interface UnsentDatabase extends DBSchema {
  work: { key: string; value: StoredWork };
}

/** Must not change: browsers already have databases of this name. */
const databaseNameOf = (portal: string, userId: string) => `unsent-drafts/${portal}/${userId}`;

/** How long the browser may be too busy to store what was typed. */
const storeDelayMaxMs = 100;

/** What one person hasn't sent yet from this browser. Each person has a database of their own in each portal. */
export type UnsentStore = {
  /** Returns what closed tabs have left, of one draft or of all, and gives it to this tab. */
  adopt(path?: string): Promise<StoredWork[]>;
  /** Stores the newest unsent work; null: everything is sent. */
  save(id: string, path: string, work: UnsentWork | null): void;
};

export function openUnsentStore(portal: string, userId: string): UnsentStore {
  const name = databaseNameOf(portal, userId);
  const tab = crypto.randomUUID();
  const lockOf = (owner: string) => `${name}/${owner}`;
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));
  let connection: Promise<IDBPDatabase<UnsentDatabase>> | null = null;
  const dropConnection = () => void (connection = null);
  const connect = () => (connection ??= openDatabase(name, dropConnection));
  /** The newest work that isn't stored yet, by id. */
  const waiting = new Map<string, StoredWork | null>();
  const storedIds = new Set<string>();
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      for (const [id, work] of waiting) {
        waiting.delete(id);
        const database = await connect();
        if (work) await database.put("work", work);
        else await database.delete("work", id);
      }
    } catch {
      // Without a database, as in a private window, the work is stored until the tab closes.
      dropConnection();
    }
    isWriting = false;
    if (waiting.size > 0) void write();
  }

  addEventListener("pagehide", () => void write());

  return {
    async adopt(path) {
      try {
        const database = await connect();
        const all = await database.getAll("work");
        const free: StoredWork[] = [];
        for (const work of all)
          if (
            (path === undefined || work.path === path) &&
            !storedIds.has(work.id) &&
            (await isFree(lockOf(work.tab)))
          )
            free.push({ ...work, tab });
        for (const work of free) {
          storedIds.add(work.id);
          await database.put("work", work);
        }
        return free;
      } catch {
        dropConnection();
        return [];
      }
    },
    save(id, path, work) {
      if (work === null && !storedIds.has(id)) return;
      if (work) storedIds.add(id);
      waiting.set(id, work && { ...work, id, path, tab });
      whenIdle(() => void write());
    },
  };
}

/** Storing copies the whole draft, so the browser first draws what was typed. */
function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === "function")
    requestIdleCallback(action, { timeout: storeDelayMaxMs });
  else setTimeout(action);
}

/**
 * Deletes what a person hasn't sent from this browser: they sign out.
 * @param mayForget asks the person if there is something
 * @returns whether the person may sign out
 */
export async function forgetUnsentWork(
  portal: string,
  userId: string,
  mayForget: () => boolean,
): Promise<boolean> {
  const name = databaseNameOf(portal, userId);
  const database = await openDatabase(name, () => {});
  const count = await database.count("work");
  database.close();
  if (count > 0 && !mayForget()) return false;
  await deleteDB(name);
  return true;
}

const openDatabase = (name: string, dropConnection: () => void) =>
  openDB<UnsentDatabase>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore("work", { keyPath: "id" });
    },
    // The person signs out in another tab, which must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      dropConnection();
    },
    terminated: dropConnection,
  });

/** Whether a tab is closed: it no longer holds its lock. Only secure origins have locks. */
const isFree = async (lock: string): Promise<boolean> =>
  !navigator.locks ||
  navigator.locks.request(lock, { ifAvailable: true }, (held) => Promise.resolve(held !== null));
