import { openDraftServer, type LoadedDraft } from "./draft-server.ts";
import { DraftStore } from "./draft-store.ts";
import type { UnsentWork } from "./merge-answers.ts";
import { openUnsentStore, type UnsentStore } from "./unsent-store.ts";

type OpenDraft = {
  path: string;
  store: DraftStore;
  /** How many screens show it. */
  shown: number;
};

/** The drafts of one person that are open in this tab, or still have something to send. */
export class OpenDrafts {
  #drafts: OpenDraft[] = [];
  #adopting: Promise<void> = Promise.resolve();
  #unresolved: readonly string[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #unsent: UnsentStore;
  readonly #userId: string;

  constructor(portal: string, userId: string) {
    this.#userId = userId;
    this.#unsent = openUnsentStore(portal, userId);
    addEventListener("online", () => this.resume());
  }

  /** Opens a draft, with everything that an earlier visit left unsent. */
  async open(path: string, loaded: LoadedDraft): Promise<DraftStore> {
    await this.sendLeftovers(path);
    let draft = this.#find(path);
    if (draft) draft.store.refresh();
    else draft = this.#start(path, { confirmed: loaded, changes: [], clashes: [] });
    draft.shown += 1;
    this.#updateUnresolved();
    return draft.store;
  }

  /** The draft is no longer on the screen. What isn't sent yet is still sent. */
  close(store: DraftStore): void {
    const draft = this.#drafts.find((one) => one.store === store);
    if (!draft) return;
    draft.shown -= 1;
    this.#endWhenDone(draft);
    this.#updateUnresolved();
  }

  /** Sends what closed tabs have left of one draft or of all. Runs one call after another, so that each sees all drafts. */
  sendLeftovers(path?: string): Promise<void> {
    this.#adopting = this.#adopting.then(async () => {
      if (path !== undefined && this.#find(path)) return;
      for (const work of await this.#unsent.adopt(path)) {
        const open = this.#find(work.path);
        const left = this.#start(work.path, work, work.id);
        if (open) this.#sendFor(open, left);
        else this.#endWhenDone(left);
      }
    });
    return this.#adopting;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The paths of the drafts that wait for the person but aren't on the screen: they clash, or were refused. */
  readonly getUnresolved = (): readonly string[] => this.#unresolved;

  readonly #updateUnresolved = (): void => {
    const paths = this.#drafts.flatMap(({ path, shown, store }) => {
      const { status, clashes } = store.getState();
      return shown === 0 && (status === "refused" || clashes.length > 0) ? [path] : [];
    });
    if (paths.join() === this.#unresolved.join()) return;
    this.#unresolved = paths;
    for (const listener of this.#listeners) listener();
  };

  /** Goes on: the browser is online again, or the person has signed in again. */
  resume(): void {
    for (const { store } of this.#drafts) store.resume();
  }

  readonly #find = (path: string) => this.#drafts.find((draft) => draft.path === path);

  #start(path: string, work: UnsentWork, id: string = crypto.randomUUID()): OpenDraft {
    const store = new DraftStore({
      server: openDraftServer(path, this.#userId),
      work,
      save: (newest) => this.#unsent.save(id, path, newest),
      setTimer,
      createId: () => crypto.randomUUID(),
    });
    const draft = { path, store, shown: 0 };
    this.#drafts = [...this.#drafts, draft];
    store.subscribe(this.#updateUnresolved);
    return draft;
  }

  /** Sends the work of a closed tab, and shows its clashes in the open editor. */
  #sendFor(open: OpenDraft, { store }: OpenDraft): void {
    const check = () => {
      const { unsentCount, clashes } = store.getState();
      if (unsentCount > 0) return;
      stop();
      for (const clash of clashes) store.takeTheirs(clash);
      this.#end(store);
      open.store.addClashes(clashes);
    };
    const stop = store.subscribe(check);
    check();
  }

  /** Ends a draft once no screen shows it, everything is sent, and no clash waits for the person. */
  #endWhenDone(draft: OpenDraft): void {
    const { path, store } = draft;
    const check = () => {
      const { status, clashes } = store.getState();
      const isLast = !this.#drafts.some((one) => one.path === path && one !== draft);
      if (draft.shown > 0 || status !== "saved" || clashes.length > 0 || !isLast) return;
      stop();
      this.#end(store);
    };
    const stop = store.subscribe(check);
    check();
  }

  #end(store: DraftStore): void {
    store.close();
    this.#drafts = this.#drafts.filter((draft) => draft.store !== store);
    this.#updateUnresolved();
  }
}

function setTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}
