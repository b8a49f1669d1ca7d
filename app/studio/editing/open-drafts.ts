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
  readonly #unsent: UnsentStore;
  readonly #userId: string;

  constructor(portal: string, userId: string) {
    this.#userId = userId;
    this.#unsent = openUnsentStore(portal, userId);
    addEventListener("online", () => this.resume());
  }

  /** Opens a draft, with everything that an earlier visit left unsent. */
  async open(path: string, loaded: LoadedDraft): Promise<DraftStore> {
    const [first, ...others] = this.#find(path) ? [] : await this.#unsent.adopt(path);
    let draft = this.#find(path);
    if (draft) draft.store.refresh();
    else {
      const work = first ?? { confirmed: loaded, changes: [], clashes: [] };
      draft = this.#start(path, work, first?.id);
      if (first) draft.store.refresh();
    }
    draft.shown += 1;
    for (const work of others) this.#sendFor(draft, this.#start(path, work, work.id));
    return draft.store;
  }

  /** The draft is no longer on the screen. What isn't sent yet is still sent. */
  close(store: DraftStore): void {
    const draft = this.#drafts.find((one) => one.store === store);
    if (!draft) return;
    draft.shown -= 1;
    this.#endWhenSent(draft);
  }

  /** Sends what closed tabs have left. */
  async sendLeftovers(): Promise<void> {
    for (const work of await this.#unsent.adopt())
      this.#endWhenSent(this.#start(work.path, work, work.id));
  }

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
    return draft;
  }

  /** Sends the work of a closed tab, and shows its clashes in the open editor. */
  #sendFor(open: OpenDraft, { store }: OpenDraft): void {
    const stop = store.subscribe(() => {
      const { unsentCount, clashes } = store.getState();
      if (unsentCount > 0) return;
      stop();
      open.store.addClashes(clashes);
      for (const clash of clashes) store.takeTheirs(clash);
      this.#end(store);
    });
  }

  /** A draft with clashes stays stored in the browser until the person decides. */
  #endWhenSent(draft: OpenDraft): void {
    const { store } = draft;
    const check = () => {
      if (draft.shown === 0 && store.getState().status === "saved") {
        stop();
        this.#end(store);
      }
    };
    const stop = store.subscribe(check);
    check();
  }

  #end(store: DraftStore): void {
    store.close();
    this.#drafts = this.#drafts.filter((draft) => draft.store !== store);
  }
}

function setTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}
