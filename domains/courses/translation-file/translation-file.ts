import type { TranslatedText, TranslationState } from "#domains/drafts/translated-texts.ts";

/** The most characters of a file with translations. It must fit into a request. */
export const translationFileMaxChars = 900_000;

export const translationFormats = ["csv", "xliff"] as const;
export type TranslationFormat = (typeof translationFormats)[number];

/** The languages of a file with translations. */
export type FileLanguages = { original: string; translation: string };

/** A text with its translation in a file. */
export type FileText = {
  /** Names the course or element, the block and the property. */
  id: string;
  /** What the text is, for the translator. */
  field: string;
  state: TranslationState;
  pieces: { original: string; translation: string }[];
};

/** A text as a translator has sent it. */
export type SentText = {
  id: string;
  /** The translator says that the translation is right for this original. */
  isDone: boolean;
  /** By their position, beginning with 1. */
  pieces: Map<number, { original: string; translation: string }>;
};

/** A file isn't one with translations. The message says why. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** Names a document in a file. Ids in XML may not hold all characters. */
export const fileIdOf = (...names: readonly string[]): string =>
  names
    .map((name) =>
      name.replaceAll(
        /[^A-Za-z0-9.-]/gu,
        (character) => `_${character.codePointAt(0)!.toString(16)}_`,
      ),
    )
    .join(":");

/** Names a text of a document in a file. */
export const textIdOf = (documentId: string, { id }: Pick<TranslatedText, "id">): string =>
  [documentId, ...id.split("/").map((step) => fileIdOf(step))].join(":");
