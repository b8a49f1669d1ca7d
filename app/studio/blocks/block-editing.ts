import type { Operation, Path } from "#domains/drafts/operations.ts";
import type { ChangeOptions } from "#app/studio/editing/draft-state.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import type { Component } from "#domains/pages/component.ts";
import type { Editor } from "@tiptap/core";
import type { RichNode } from "#ui/rich-node.ts";
import * as commands from "./block-commands.ts";
import { type Blocks, findBlock } from "./block-tree.ts";
import { createBlock } from "./new-block.ts";
import { PictureUploads } from "./picture-uploads.ts";

/** What an editor is told after a command, for screen readers too. */
export type Announcement =
  | "added"
  | "copied"
  | "duplicated"
  | "merged"
  | "moved"
  | "not-moved"
  | "nothing-to-paste"
  | "pasted"
  | "removed"
  | "section-added"
  | "section-saved"
  | "too-many";

/** Where the caret is when a text is opened: at a point of the canvas, at its start, or at its end. */
export type Caret = { x: number; y: number } | "start" | "end";

type Document = {
  blocks: Blocks;
  /** The path at which the draft holds the blocks. */
  base: Path;
  change(operations: Operation[], options?: ChangeOptions): void;
  undo(): void;
  redo(): void;
};

/** The blocks that an editor shows, which of them is selected, and every command on them. */
export class BlockEditing {
  #document: Document;
  #selected: string | null = null;
  #caret: Caret | null = null;
  #textEditor: Editor | null = null;
  #announcement: { name: Announcement; count: number } | null = null;
  /** The pictures that are on their way into the blocks. */
  readonly uploads = new PictureUploads();
  readonly #listeners = new Set<() => void>();
  readonly #newId: () => string;

  constructor(document: Document, newId: () => string) {
    this.#document = document;
    this.#newId = newId;
  }

  /** Takes the newest version of the draft. */
  update(document: Document): void {
    this.#document = document;
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSelected = (): string | null => this.#selected;
  readonly getAnnouncement = () => this.#announcement;

  select(id: string | null, caret: Caret | null = null): void {
    this.#selected = id;
    this.#caret = caret;
    this.#notify();
  }

  /** Returns where the caret of the selected text should be, once. */
  takeCaret(): Caret | null {
    const caret = this.#caret;
    this.#caret = null;
    return caret;
  }

  /** The open text, for the toolbar; null: no text is open. */
  readonly getTextEditor = (): Editor | null => this.#textEditor;

  setTextEditor(editor: Editor | null): void {
    this.#textEditor = editor;
    this.#notify();
  }

  announce(name: Announcement): void {
    this.#announcement = { name, count: (this.#announcement?.count ?? 0) + 1 };
    this.#notify();
  }

  /** Adds a block and selects it. */
  insert(block: Component, place: commands.Place): void {
    const { blocks, base } = this.#document;
    const done = this.#run(commands.insertBlock(blocks, base, block, place), "added", "too-many");
    if (done) this.select(block.id, "start");
  }

  /**
   * Adds a picture of the library as a block, without taking the caret out of a text.
   * @returns the place after it
   */
  insertPicture(
    { picture, alts }: StoredMedia,
    language: string,
    place: commands.Place,
  ): commands.Place {
    if (!picture) return place;
    const block = createBlock("image", this.#newId);
    const props = { ...block.props, picture: { ...picture, alt: alts[language] ?? "" } };
    const { blocks, base } = this.#document;
    const operations = commands.insertBlock(blocks, base, { ...block, props }, place);
    if (!this.#run(operations, "added", "too-many")) return place;
    if (this.#textEditor === null) this.select(block.id);
    return { ...place, after: block.id };
  }

  /** Uploads pictures that were pasted or dropped, and adds each as a block. */
  async uploadPictures(files: readonly File[], language: string, place: commands.Place) {
    let next = place;
    for (const file of files) {
      const media = await this.uploads.upload(file);
      if (media) next = this.insertPicture(media, language, next);
    }
  }

  /** Adds copies of blocks, with new ids, after the selected block. */
  paste(pasted: readonly Component[]): void {
    this.#insertCopies(pasted, this.placeAfterSelected(), "pasted");
  }

  /** Adds copies of the blocks of a saved section, with new ids. */
  insertSection(section: readonly Component[], place: commands.Place): void {
    this.#insertCopies(section, place, "section-added");
  }

  #insertCopies(originals: readonly Component[], place: commands.Place, done: Announcement): void {
    let { parent, after } = place;
    if (parent !== null && !originals.every((block) => this.#fits(block, parent)))
      ({ parent, after } = commands.placeAfter(this.#document.blocks, this.#rootOf(parent)));
    const copies = originals.map((original) => commands.copyBlock(original, this.#newId));
    const { blocks, base } = this.#document;
    // One change: if the connection drops, the lesson has all of them or none.
    const operations = commands.insertBlocks(blocks, base, copies, { parent, after });
    if (this.#run(operations, done, "too-many")) this.select(copies.at(-1)!.id);
  }

  undo(): void {
    this.#document.undo();
  }

  redo(): void {
    this.#document.redo();
  }

  move(id: string, direction: commands.Direction): void {
    const { blocks, base } = this.#document;
    this.#run(commands.moveBlockBy(blocks, base, id, direction), "moved", "not-moved");
  }

  moveTo(id: string, place: commands.Place): void {
    const { blocks, base } = this.#document;
    this.#run(commands.moveBlock(blocks, base, id, place), "moved", "not-moved");
  }

  /** Whether a block is in no other block. */
  isOutermost(id: string): boolean {
    return this.#document.blocks.some((block) => block.id === id);
  }

  canMove(id: string, direction: commands.Direction): boolean {
    const { blocks, base } = this.#document;
    return commands.moveBlockBy(blocks, base, id, direction).length > 0;
  }

  duplicate(id: string): void {
    const { blocks, base } = this.#document;
    this.#run(commands.duplicateBlock(blocks, base, id, this.#newId), "duplicated", "too-many");
  }

  /** Removes a block. The focus goes to the one before it. */
  remove(id: string): void {
    const { blocks, base } = this.#document;
    const found = findBlock(blocks, id);
    if (!found) return;
    const next = found.list[found.index - 1] ?? found.list[found.index + 1] ?? found.parent;
    this.#run(commands.removeBlock(blocks, base, id), "removed");
    this.select(next?.id ?? null, "end");
  }

  /** Sets a property while somebody types it. `isShown`: the text itself is already on the screen. */
  setProp(id: string, name: string, value: unknown, { isShown = false } = {}): void {
    const { blocks, base } = this.#document;
    const operations = commands.setProp(blocks, base, id, { name, value });
    if (operations.length > 0) this.#change(operations, { typing: `${id}.${name}`, isShown });
  }

  /** Joins a text to the text above it, and puts the caret where they meet. */
  mergeWithPrevious(id: string): boolean {
    const { blocks, base } = this.#document;
    const found = findBlock(blocks, id);
    const previous = found?.list[found.index - 1];
    const operations = commands.mergeWithPrevious(blocks, base, id);
    if (!previous || !this.#run(operations, "merged")) return false;
    this.select(previous.id, "end");
    return true;
  }

  /** Divides a text around new blocks. */
  splitAround(
    id: string,
    before: RichNode[],
    between: readonly Component[],
    after: RichNode[],
  ): void {
    const { blocks, base } = this.#document;
    const parts = { before, between, after, afterId: this.#newId() };
    if (this.#run(commands.splitText(blocks, base, id, parts), "added", "too-many"))
      this.select(between[0]?.id ?? null, "start");
  }

  /** Selects the text before or after a text, if the neighbour is one. */
  selectNeighbour(id: string, step: -1 | 1): boolean {
    const found = findBlock(this.#document.blocks, id);
    const neighbour = found?.list[found.index + step];
    if (!neighbour) return false;
    this.select(neighbour.id, step < 0 ? "end" : "start");
    return true;
  }

  find(id: string | null) {
    return findBlock(this.#document.blocks, id);
  }

  placeAfter(id: string | null): commands.Place {
    return commands.placeAfter(this.#document.blocks, id);
  }

  placeAfterSelected(): commands.Place {
    return this.placeAfter(this.#selected);
  }

  newId(): string {
    return this.#newId();
  }

  #fits(block: Component, parent: string | null): boolean {
    const { blocks, base } = this.#document;
    return commands.insertBlock(blocks, base, block, { parent, after: null }).length > 0;
  }

  #rootOf(id: string): string {
    const found = this.find(id);
    return found?.parent ? this.#rootOf(found.parent.id) : id;
  }

  #run(operations: Operation[], done: Announcement, failed?: Announcement): boolean {
    if (operations.length === 0) {
      if (failed) this.announce(failed);
      return false;
    }
    this.#change(operations);
    this.announce(done);
    return true;
  }

  /** Applies a change at once, so that the next command doesn't have to wait for the draft. */
  #change(operations: Operation[], options?: ChangeOptions): void {
    const { blocks, base, change } = this.#document;
    this.#document = {
      ...this.#document,
      blocks: commands.applyToBlocks(blocks, base, operations),
    };
    change(operations, options);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
