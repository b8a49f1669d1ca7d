import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type SavedWork, memoryStore, type NewWork, type WorkStore } from "./saved-work.ts";

interface Shelf extends DBSchema {
  work: { key: number; value: SavedWork; indexes: { key: string } };
}

const name = "waiting-work";

function open(forget: () => void): Promise<IDBPDatabase<Shelf>> {
  return openDB<Shelf>(name, 1, {
    upgrade(db) {
      const store = db.createObjectStore("work", { keyPath: "id", autoIncrement: true });
      store.createIndex("key", "work.key", { unique: true });
    },
    // Another tab has a newer version of the database and must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

/**
 * Stores work in IndexedDB: all tabs of a portal share it, and it survives closed tabs, crashes and days. Without
 * IndexedDB (a private window, a full disk) work is stored until the tab closes.
 */
export function indexedStore(): WorkStore {
  const tab = memoryStore();
  let opening: Promise<IDBPDatabase<Shelf>> | null = null;
  const forget = () => void (opening = null);
  /** A phone may have closed the database in the background: reopens it and tries once more. */
  async function inShelf<T>(act: (db: IDBPDatabase<Shelf>) => Promise<T>): Promise<T> {
    try {
      return await act(await (opening ??= open(forget)));
    } catch {
      forget();
      return act(await (opening ??= open(forget)));
    }
  }
  return {
    async add(work) {
      try {
        await inShelf((db) => put(db, work));
        return true;
      } catch {
        forget();
        return tab.add(work);
      }
    },
    async all() {
      const [shelved, held] = await Promise.all([
        inShelf((db) => db.getAll("work")).catch(() => []),
        tab.all(),
      ]);
      // Work stored only in the tab came while the database was unavailable; the time gives its place in the order.
      return held.length === 0
        ? shelved
        : [...shelved, ...held].sort((a, b) => a.work.at - b.work.at);
    },
    async change(changed) {
      await tab.change(changed);
      await inShelf((db) => replace(db, changed)).catch(() => {});
    },
    async remove(keys) {
      await tab.remove(keys);
      await inShelf((db) => removeAll(db, keys)).catch(() => {});
    },
  };
}

/** Resolves when the transaction is complete, and written to disk where the browser can guarantee it. */
async function put(db: IDBPDatabase<Shelf>, { work, temporary }: NewWork): Promise<void> {
  const tx = db.transaction("work", "readwrite", { durability: "strict" });
  const known = await tx.store.index("key").getKey(work.key);
  const kept = { work, temporary, tries: 0, refusal: null };
  if (known === undefined) await tx.store.add(kept as unknown as SavedWork);
  await tx.done;
}

/** Replaces a piece only if it is still there: another tab may have sent it meanwhile. */
async function replace(db: IDBPDatabase<Shelf>, changed: SavedWork): Promise<void> {
  const tx = db.transaction("work", "readwrite");
  const id = await tx.store.index("key").getKey(changed.work.key);
  if (id !== undefined) await tx.store.put({ ...changed, id });
  await tx.done;
}

async function removeAll(db: IDBPDatabase<Shelf>, keys: readonly string[]): Promise<void> {
  const tx = db.transaction("work", "readwrite");
  for (const key of keys) {
    const id = await tx.store.index("key").getKey(key);
    if (id !== undefined) await tx.store.delete(id);
  }
  await tx.done;
}
