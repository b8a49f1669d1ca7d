import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { Json, Operation, Path } from "#domains/drafts/operations.ts";
import { readPath } from "#domains/drafts/operations.ts";
import type { RootData } from "#request/root-data.ts";
import type { LoadedDraft } from "./draft-server.ts";
import type { ChangeOptions, DraftProblem, DraftStatus } from "./draft-state.ts";
import type { DraftStore } from "./draft-store.ts";
import { useAuthor } from "./editing-context.tsx";
import { OpenDrafts } from "./open-drafts.ts";

/** A place that this person and somebody else have both changed. */
export type OpenClash = {
  path: Path;
  /** What this person wrote; null: nothing. */
  mine: Json;
  /** What the draft holds there now; null: nothing. */
  theirs: Json;
  takeMine(): void;
  takeTheirs(): void;
};

/** A draft that a screen edits. */
export type EditedDraft<Document extends object> = {
  /** The newest version that the server sent, with this person's unsent changes on top. */
  document: Document;
  /** The version of the draft that the server sent last. */
  version: number;
  /** Whether the draft differs from what is published. */
  hasChanges: boolean;
  status: DraftStatus;
  /** The changes that only this browser has. */
  unsentCount: number;
  /** Why the server refused a change, or why nothing could be undone. */
  problem: DraftProblem | null;
  /**
   * Applies at once, is kept in IndexedDB, and is sent soon.
   * @throws OperationProblem if the operations don't fit the document
   */
  change(operations: readonly Operation[], options?: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** Goes on sending after the person has signed in again. */
  resume(): void;
  /** Loads what was changed elsewhere meanwhile. */
  refresh(): void;
  clashes: readonly OpenClash[];
};

/** A draft as the screen's loader has read it, and its path in the API. */
export type DraftSource = { path: string; loaded: LoadedDraft };

let openDrafts: { drafts: OpenDrafts; portal: string; userId: string } | null = null;

/** The open drafts of the person who is signed in. */
function draftsOf(portal: string, userId: string): OpenDrafts {
  if (openDrafts?.portal !== portal || openDrafts.userId !== userId) {
    openDrafts = { drafts: new OpenDrafts(portal, userId), portal, userId };
    void openDrafts.drafts.sendLeftovers();
  }
  return openDrafts.drafts;
}

/**
 * Opens the draft at a path of the API, and until the screen is left.
 * @param source null: no draft
 * @returns null until what an earlier visit left unsent is loaded
 */
export function useDraftStore(source: DraftSource | null): DraftStore | null {
  const { portal, actor } = useRouteLoaderData("root") as RootData;
  const [opened, setOpened] = useState<{ path: string; store: DraftStore } | null>(null);
  // The person who opened the editor, also if somebody else signs in with this browser meanwhile.
  const [userId] = useState(actor.id!);
  const path = source?.path ?? null;
  const open = useEffectEvent((drafts: OpenDrafts) => drafts.open(source!.path, source!.loaded));
  useEffect(() => {
    if (path === null) return;
    const drafts = draftsOf(portal.name, userId);
    let isMounted = true;
    const opening = open(drafts).then((store) => {
      if (isMounted) setOpened({ path, store });
      return store;
    });
    return () => {
      isMounted = false;
      void opening.then((store) => drafts.close(store));
    };
  }, [path, portal.name, userId]);
  return opened !== null && opened.path === path ? opened.store : null;
}

/** Returns the paths of the drafts that wait for the person who opened the editor, but aren't on the screen. */
export function useUnresolvedDrafts(): readonly string[] {
  const { portal } = useRouteLoaderData("root") as RootData;
  const drafts = draftsOf(portal.name, useAuthor());
  return useSyncExternalStore(drafts.subscribe, drafts.getUnresolved, drafts.getUnresolved);
}

/** @returns null if there is no store */
export function useDraft<Document extends object>(store: DraftStore): EditedDraft<Document>;
export function useDraft<Document extends object>(
  store: DraftStore | null,
): EditedDraft<Document> | null;
export function useDraft<Document extends object>(
  store: DraftStore | null,
): EditedDraft<Document> | null {
  const read = () => store?.getState() ?? null;
  const state = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, read, read);
  return useMemo(
    () =>
      store &&
      state && {
        ...state,
        document: state.document as Document,
        change: (operations, options) => store.change(operations, options),
        undo: () => store.undo(),
        redo: () => store.redo(),
        resume: () => store.resume(),
        refresh: () => store.refresh(),
        clashes: state.clashes.map((clash) => ({
          path: clash.path,
          mine: clash.mine,
          theirs: readPath(state.document, clash.path) ?? null,
          takeMine: () => store.takeMine(clash),
          takeTheirs: () => store.takeTheirs(clash),
        })),
      },
    [state, store],
  );
}

const subscribeToNothing = () => () => {};
