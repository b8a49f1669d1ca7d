import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type SavedWork, createMemoryStore, type NewWork, type WorkStore } from "./saved-work.ts";

interface WorkDatabase extends DBSchema {
  work: { key: number; value: SavedWork; indexes: { key: string } };
}

/** Must not change: browsers already have databases of this name. */
const databaseName = "work-queue";

function openDatabase(dropConnection: () => void): Promise<IDBPDatabase<WorkDatabase>> {
  return openDB<WorkDatabase>(databaseName, 1, {
    upgrade(db) {
      const store = db.createObjectStore("work", { keyPath: "id", autoIncrement: true });
      store.createIndex("key", "work.key", { unique: true });
    },
    // Another tab opens a newer version of the database and must not wait for this tab.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      dropConnection();
    },
    terminated: dropConnection,
  });
}

/**
 * Stores work in IndexedDB: all tabs of a portal share it, and it survives closed tabs and crashes, for days. Without
 * IndexedDB (a private window, a full disk) work is stored until the tab closes.
 */
export function createIndexedStore(): WorkStore {
  const tabStore = createMemoryStore();
  let connection: Promise<IDBPDatabase<WorkDatabase>> | null = null;
  const dropConnection = () => void (connection = null);
  /** A phone may have closed the database in the background: reopens it and tries once more. */
  async function withDatabase<T>(
    action: (db: IDBPDatabase<WorkDatabase>) => Promise<T>,
  ): Promise<T> {
    try {
      return await action(await (connection ??= openDatabase(dropConnection)));
    } catch {
      dropConnection();
      return action(await (connection ??= openDatabase(dropConnection)));
    }
  }
  return {
    async add(work) {
      try {
        await withDatabase((db) => addIfNew(db, work));
        return true;
      } catch {
        dropConnection();
        return tabStore.add(work);
      }
    },
    async all() {
      const [stored, inTab] = await Promise.all([
        withDatabase((db) => db.getAll("work")).catch(() => []),
        tabStore.all(),
      ]);
      // Work that is only in the tab was added while the database was unavailable. Its time gives its place in the
      // order.
      return inTab.length === 0
        ? stored
        : [...stored, ...inTab].sort((a, b) => a.work.at - b.work.at);
    },
    async change(changed) {
      await tabStore.change(changed);
      await withDatabase((db) => replace(db, changed)).catch(() => {});
    },
    async remove(keys) {
      await tabStore.remove(keys);
      await withDatabase((db) => removeAll(db, keys)).catch(() => {});
    },
  };
}

/** Resolves when the transaction is complete, and written to disk where the browser can guarantee it. */
async function addIfNew(
  db: IDBPDatabase<WorkDatabase>,
  { work, temporary }: NewWork,
): Promise<void> {
  const tx = db.transaction("work", "readwrite", { durability: "strict" });
  const existingId = await tx.store.index("key").getKey(work.key);
  const saved = { work, temporary, tries: 0, refusal: null };
  if (existingId === undefined) await tx.store.add(saved as unknown as SavedWork);
  await tx.done;
}

/** Replaces a piece of work only if it is still stored: another tab may have sent it meanwhile. */
async function replace(db: IDBPDatabase<WorkDatabase>, changed: SavedWork): Promise<void> {
  const tx = db.transaction("work", "readwrite");
  const id = await tx.store.index("key").getKey(changed.work.key);
  if (id !== undefined) await tx.store.put({ ...changed, id });
  await tx.done;
}

async function removeAll(db: IDBPDatabase<WorkDatabase>, keys: readonly string[]): Promise<void> {
  const tx = db.transaction("work", "readwrite");
  for (const key of keys) {
    const id = await tx.store.index("key").getKey(key);
    if (id !== undefined) await tx.store.delete(id);
  }
  await tx.done;
}
