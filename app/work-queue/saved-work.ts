import type { QueuedWork } from "#domains/learning/offline-work/queued-work.ts";

/** A piece of work as this browser stores it until the server has it. */
export type SavedWork = {
  /** Its place in the order of creation. */
  id: number;
  work: QueuedWork;
  /** Whether its owner had a temporary account: a user who signs in afterwards takes over the account's work. */
  temporary: boolean;
  /** How often the server asked to send it later. */
  tries: number;
  /** Set if the server refused it. It stays visible but isn't sent again by itself. */
  refusal: { code: string; messageKey: string | null } | null;
};

export type NewWork = Pick<SavedWork, "work" | "temporary">;

/** The store for work. Only work whose `add` has resolved is safe. */
export type WorkStore = {
  /**
   * Stores a piece of work, unless one with the same key is already stored.
   * @returns whether it outlives the tab
   */
  add(work: NewWork): Promise<boolean>;
  /** Returns everything, oldest first. */
  all(): Promise<SavedWork[]>;
  change(work: SavedWork): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};

/** Stores work until the tab closes: for browsers without storage (private windows, full disks). */
export function createMemoryStore(): WorkStore {
  let saved: SavedWork[] = [];
  let lastId = 0;
  return {
    async add(work) {
      if (!saved.some((one) => one.work.key === work.work.key))
        saved = [...saved, { ...work, id: (lastId += 1), tries: 0, refusal: null }];
      return false;
    },
    all: async () => saved,
    async change(changed) {
      saved = saved.map((one) => (one.work.key === changed.work.key ? changed : one));
    },
    async remove(keys) {
      saved = saved.filter(({ work }) => !keys.includes(work.key));
    },
  };
}
