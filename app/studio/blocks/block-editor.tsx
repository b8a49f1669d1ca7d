import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslations } from "use-intl";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { Operation, Path } from "#domains/drafts/operations.ts";
import type { ChangeOptions } from "#app/studio/editing/draft-state.ts";
import type { Component } from "#domains/pages/component.ts";
import { randomName } from "#app/live/live-message.ts";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { AddHere } from "./add-here.tsx";
import { AddMenu } from "./add-menu.tsx";
import { BlockEditing } from "./block-editing.ts";
import { type Blocks, findBlock } from "./block-tree.ts";
import { copyBlock, type Place } from "./block-commands.ts";
import { Canvas } from "./canvas.tsx";
import { CanvasBlocks } from "./canvas-blocks.tsx";
import { defaultView } from "./canvas-view.ts";
import { readClipboard, writeClipboard } from "./clipboard.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { Layers } from "./layers.tsx";
import { createBlock } from "./new-block.ts";
import { PreparedContext } from "./prepared-blocks.ts";
import { filesOf } from "./picture-uploads.ts";
import { SaveSection } from "./sections/save-section.tsx";
import { UploadList } from "./upload-list.tsx";
import { ViewerSwitch, ViewSwitches } from "./view-switches.tsx";
import type { Viewer } from "./canvas-view.ts";
import { findDropTarget } from "./drop-target.ts";
import { useBlockDrop } from "./use-block-drop.ts";
import { useLoadedViews } from "./use-loaded-views.ts";
import { usePreparedBlocks } from "./use-prepared-blocks.ts";
import editorStyles from "./styles/studio-block-editor.css?url";
import { TextToolbar } from "./text/text-toolbar.tsx";
import { EditorContext, type EditorContextValue, type TextSplit } from "./use-editing.ts";

type Props = {
  blocks: Blocks;
  /** The path at which the draft holds the blocks. */
  base: Path;
  change(operations: readonly Operation[], options?: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** The language of the texts. */
  language: string;
  /** Where the blocks are shown: in a lesson's reading column, or alone on a page. */
  surface?: "lesson" | "page";
  /** What surrounds the blocks of a page, and who sees it. Absent for a lesson. */
  site?: CanvasSite;
  /** Shows the parts beside the canvas where the screen has room for them. */
  drawPanes: (panes: EditorPanes) => ReactNode;
  /** Whether this person may use saved sections. */
  hasSections: boolean;
};

/** The portal's header and footer around the canvas of a page, as a guest or a learner sees them. */
export type CanvasSite = {
  viewer: Viewer;
  onViewer: (viewer: Viewer) => void;
  header: ReactNode;
  footer: ReactNode;
  /** Whether they are loaded, or can't be. */
  isSettled: boolean;
};

/** The parts beside the canvas: the properties of the selected block (null: none is selected), and all blocks as a list. */
export type EditorPanes = { selected: ReactNode | null; layers: ReactNode };

type OpenMenu = { place: Place; split: TextSplit | undefined };

/** Edits a list of blocks, such as a lesson. It shows them as learners see them. */
export function BlockEditor({
  blocks,
  base,
  change,
  undo,
  redo,
  language,
  surface = "lesson",
  site,
  drawPanes,
  hasSections,
}: Props) {
  const t = useTranslations();
  const [editing] = useState(
    () => new BlockEditing({ blocks, base, change, undo, redo }, randomName),
  );
  // While somebody types, the editor is ahead of what is drawn, so only newer blocks replace its own.
  useLayoutEffect(
    () => editing.update({ blocks, base, change, undo, redo }),
    [editing, blocks, base, change, undo, redo],
  );
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [savedBlock, setSavedBlock] = useState<Component | null>(null);
  const [view, setView] = useState(defaultView);
  const subscribed = <Value,>(read: () => Value) => [editing.subscribe, read, read] as const;
  const selectedId = useSyncExternalStore(...subscribed(editing.getSelected));
  const textEditor = useSyncExternalStore(...subscribed(editing.getTextEditor));
  const announcement = useSyncExternalStore(...subscribed(editing.getAnnouncement));
  const selected = findBlock(blocks, selectedId)?.block;
  const prepared = usePreparedBlocks(blocks, language, site?.viewer);
  const hasViews = useLoadedViews(blocks);
  // Drawn one by one, they would move what a person is about to click.
  const isReady = hasViews && prepared.isSettled && (site?.isSettled ?? true);
  const direction = textDirection(language);
  const canArrange = useCanWrite();
  const context = useMemo<EditorContextValue>(
    () => ({
      editing,
      openAddMenu: (place, split) => {
        if (canArrange) setMenu({ place, split });
      },
      openSaveSection: setSavedBlock,
      hasSections,
      surface,
      language,
      direction,
      canArrange,
    }),
    [editing, surface, language, direction, hasSections, canArrange],
  );
  const add = (kind: string) => {
    const block = createBlock(kind, randomName);
    if (menu?.split) menu.split([block]);
    else if (menu) editing.insert(block, menu.place);
    setMenu(null);
  };
  const addSection = (section: readonly Component[]) => {
    if (menu?.split) menu.split(section.map((block) => copyBlock(block, randomName)));
    else if (menu) editing.insertSection(section, menu.place);
    setMenu(null);
  };
  const copy = (event: ClipboardEvent) => {
    if (isInText(event.target) || !selected) return;
    event.preventDefault();
    writeClipboard(event.clipboardData, [selected]);
    if (event.type === "cut" && canArrange) editing.remove(selected.id);
    else editing.announce("copied");
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = readClipboard(event.clipboardData);
    if (pasted === null && isInText(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!canArrange) return;
    const files = filesOf(event.clipboardData.files);
    if (pasted !== null) editing.paste(pasted);
    else if (files.length > 0)
      void editing.uploadPictures(files, language, editing.placeAfterSelected());
    else editing.announce("nothing-to-paste");
  };
  const blockDrop = useBlockDrop(editing, ({ clientX, clientY, currentTarget }) => {
    const { ownerDocument } = currentTarget;
    return canArrange ? findDropTarget(editing, null, { clientX, clientY, ownerDocument }) : null;
  });
  /** An open text takes what is dropped into it itself. */
  const drop = (event: DragEvent) => {
    blockDrop.onDrop(event);
    if (event.defaultPrevented || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (!canArrange) return;
    const target = (event.target as Element).closest("[data-block]");
    const place = editing.placeAfter(target?.getAttribute("data-block") ?? null);
    void editing.uploadPictures(filesOf(event.dataTransfer.files), language, place);
  };
  return (
    <EditorContext value={context}>
      <PreparedContext value={prepared}>
        <StyleSheet href={editorStyles} />
        <div className="studio-block-editor" onCopy={copy} onCut={copy} onPasteCapture={paste}>
          <div className={`studio-block-editor__bar studio-block-editor__bar--${surface}`}>
            {canArrange && (
              <button
                type="button"
                className="studio-button studio-block-editor__add"
                onClick={() => context.openAddMenu(editing.placeAfter(selectedId))}
              >
                <StudioIcon name="plus" />
                <span>{t("studio.blocks.add")}</span>
              </button>
            )}
            {textEditor ? (
              <TextToolbar key={selectedId} editor={textEditor} />
            ) : (
              surface === "lesson" && (
                <p className="studio-text-hint">{t("studio.blocks.text-help")}</p>
              )
            )}
            {site && <ViewerSwitch viewer={site.viewer} onChange={site.onViewer} />}
            <ViewSwitches view={view} direction={direction} onChange={setView} />
          </div>
          <UploadList />
          <p className="studio-hidden" role="status">
            {/* The key makes a repeated announcement a new one. */}
            <span key={announcement?.count}>
              {announcement && t(`studio.blocks.announce.${announcement.name}`)}
            </span>
          </p>
          <Canvas key={language} language={language} view={view}>
            {isReady && site?.header}
            {isReady && (
              <article
                className={
                  surface === "page"
                    ? "studio-canvas-page studio-canvas-page--sections"
                    : "reading-page studio-canvas-page"
                }
                onMouseDown={leaveBlock}
                {...blockDrop}
                onDragOver={(event) => {
                  blockDrop.onDragOver(event);
                  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
                }}
                onDrop={drop}
              >
                <div
                  className={surface === "page" ? "studio-canvas-sections" : "texts"}
                  data-blocks=""
                >
                  {blocks.length > 0 && <AddHere place={() => ({ parent: null, after: null })} />}
                  <CanvasBlocks blocks={blocks} />
                </div>
                {canArrange && (
                  <button
                    type="button"
                    className="studio-canvas-add"
                    onClick={() => context.openAddMenu(editing.placeAfter(null))}
                  >
                    <StudioIcon name="plus" />
                    {t(blocks.length === 0 ? "studio.blocks.add-first" : "studio.blocks.add-end")}
                  </button>
                )}
              </article>
            )}
            {isReady && site?.footer}
          </Canvas>
        </div>
        {drawPanes({
          selected: selected ? <Inspector key={selected.id} block={selected} /> : null,
          layers: <Layers blocks={blocks} />,
        })}
        {menu && (
          <AddMenu
            parent={menu.place.parent}
            onChoose={add}
            onChooseSection={addSection}
            onClose={() => setMenu(null)}
          />
        )}
        {savedBlock && <SaveSection block={savedBlock} onClose={() => setSavedBlock(null)} />}
      </PreparedContext>
    </EditorContext>
  );

  /** A text changes its height when it is left: a button below it would move away before the mouse is released. */
  function leaveBlock(event: { target: EventTarget }) {
    if (!(event.target as Element).closest("[data-block], button")) editing.select(null);
  }
}

/** Whether an event comes from a place where people write, which has its own clipboard. */
const isInText = (target: EventTarget): boolean =>
  (target as Element).closest("input, textarea, select, [contenteditable=true]") !== null;
