import type { WaitingWork } from "#domains/learning/offline-work/waiting-work.ts";

/** A piece of work as this browser keeps it until the server has it. */
export type SavedWork = {
  /** Its place in the order in which things were done. */
  id: number;
  work: WaitingWork;
  /** Whether its owner had a temporary account: who signs in afterwards takes its work along. */
  temporary: boolean;
  /** How often the server asked to send it later. */
  tries: number;
  /** Given: the server will not take it as it is. Kept to be looked at, not sent again by itself. */
  refusal: { code: string; messageKey: string | null } | null;
};

export type NewWork = Pick<SavedWork, "work" | "temporary">;

/** Where work is kept. Only what `add` has settled for is safe. */
export type WorkStore = {
  /** Keeps a piece; one whose key is kept already is that piece. @returns whether it outlives the tab */
  add(work: NewWork): Promise<boolean>;
  /** Everything, in the order in which it was done. */
  all(): Promise<SavedWork[]>;
  change(work: SavedWork): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};

/** Keeps work as long as the tab is open: for browsers that keep nothing (private windows, full disks). */
export function memoryStore(): WorkStore {
  let kept: SavedWork[] = [];
  let last = 0;
  return {
    async add(work) {
      if (!kept.some((one) => one.work.key === work.work.key))
        kept = [...kept, { ...work, id: (last += 1), tries: 0, refusal: null }];
      return false;
    },
    all: async () => kept,
    async change(changed) {
      kept = kept.map((one) => (one.work.key === changed.work.key ? changed : one));
    },
    async remove(keys) {
      kept = kept.filter(({ work }) => !keys.includes(work.key));
    },
  };
}
