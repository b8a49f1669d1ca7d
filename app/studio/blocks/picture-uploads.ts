import type { StoredMedia } from "#domains/files/media.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import { uploadFile } from "#app/studio/media/upload-file.ts";
import { UploadProblem } from "#app/studio/media/upload-problem.ts";

/** A picture on its way from the clipboard or the pointer into the lesson. */
export type PictureUpload = {
  id: number;
  name: string;
  /** The part that has arrived, from 0 to 1. */
  share: number;
  /** Why it can't be used; null: nothing is wrong. */
  problem: UploadProblem | null;
};

/** The pictures that were pasted or dropped. One that fails stays in the list until the person puts it away. */
export class PictureUploads {
  #items: readonly PictureUpload[] = [];
  #nextId = 1;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getItems = (): readonly PictureUpload[] => this.#items;

  /** @returns the stored picture; null if it can't be used */
  async upload(pasted: File): Promise<StoredMedia | null> {
    const id = this.#nextId++;
    // A file from the canvas belongs to another document, so libraries don't recognize it.
    const file = new File([pasted], pasted.name, { type: pasted.type });
    this.#setItems([...this.#items, { id, name: file.name, share: 0, problem: null }]);
    try {
      if (kindOfName(file.name) !== "picture")
        throw new UploadProblem({ key: "studio.media.problem.not-picture" });
      const media = await uploadFile(file, { onProgress: (share) => this.#change(id, { share }) });
      this.dismiss(id);
      return media;
    } catch (error) {
      const problem =
        error instanceof UploadProblem
          ? error
          : new UploadProblem({ key: "studio.media.problem.failed" });
      this.#change(id, { problem });
      return null;
    }
  }

  /** Says why pictures can't be used that never arrived. */
  refuse(names: readonly string[], key: string): void {
    const refused = names.map((name) => ({
      id: this.#nextId++,
      name,
      share: 0,
      problem: new UploadProblem({ key }),
    }));
    this.#setItems([...this.#items, ...refused]);
  }

  dismiss(id: number): void {
    this.#setItems(this.#items.filter((item) => item.id !== id));
  }

  #change(id: number, fields: Partial<PictureUpload>): void {
    this.#setItems(this.#items.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  }

  #setItems(items: readonly PictureUpload[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns all files that are pasted or dropped. Those that aren't pictures are refused with a text for people. */
export const filesOf = (files: FileList | undefined): File[] => [...(files ?? [])];

/** Returns the pictures among files that are pasted. */
export const picturesAmong = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
