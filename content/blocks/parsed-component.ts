import type { FolderLinks } from "#content/links/folder-links.ts";
import { folderOf, nameOf, resolvePath, relativePath } from "#content/links/folder-path.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import type { Place, Problems } from "#content/problems.ts";
import type { KnownBlocks } from "./check-props.ts";

/** A component as its author wrote it. The id is undefined if the author wrote none. */
export type ParsedComponent = Place & {
  type: string;
  id: string | undefined;
  props: Record<string, unknown>;
  children: ParsedComponent[];
};

/** A picture in the props of a parsed component. The import replaces it with the stored picture. */
export class PictureReference {
  /** Its path in the content folder. */
  readonly path: string;
  readonly alt: string;
  readonly place: Place;

  constructor(path: string, alt: string, place: Place) {
    this.path = path;
    this.alt = alt;
    this.place = place;
  }
}

/** A recording or a caption file in the props of a parsed component. The import replaces it with its address. */
export class MediaReference {
  /** Its path in the content folder. */
  readonly path: string;
  readonly place: Place;

  constructor(path: string, place: Place) {
    this.path = path;
    this.place = place;
  }
}

/** A link to a lesson, course or page of the folder. The import replaces it with an address of the portal. */
export class LinkReference {
  /** The original file of the link's target. */
  readonly path: string;
  /** The part after the path: `#heading`, `?query` or nothing. */
  readonly suffix: string;
  readonly place: Place;

  constructor(path: string, suffix: string, place: Place) {
    this.path = path;
    this.suffix = suffix;
    this.place = place;
  }
}

/** A document that a block offers. The import replaces it with its address, name and size. */
export class DocumentReference extends MediaReference {}

/**
 * A variant of a question, or an item of an exercise (which is never right or wrong, but may have a match). The
 * id is undefined if the author wrote none.
 */
export type ParsedVariant = {
  id: string | undefined;
  text: string;
  image?: PictureReference;
  correct?: boolean;
  match?: string;
  /** Feedback for those who choose it. */
  explanation?: string;
};

/** The file that is being parsed, and what the parser needs to know about the folder. */
export type ContentSource = {
  file: string;
  problems: Problems;
  /** Every file of the folder, by its path in it. */
  files: ReadonlySet<string>;
  links?: FolderLinks | undefined;
  /** Without it, block types and their props are not checked. */
  blocks?: KnownBlocks | undefined;
};

/** The id of a block or an answer. */
export const idPattern = /^[a-zA-Z0-9_-]{1,100}$/;

/**
 * Finds the picture that a file names relative to itself. Returns undefined and reports an error if the folder doesn't
 * have it.
 */
export function resolvePicture(
  source: ContentSource,
  line: number,
  relative: string,
  alt: string,
): PictureReference | undefined {
  const place = { file: source.file, line };
  if (/^(?:https?:)?\/\//i.test(relative)) {
    source.problems.error(
      place,
      `The picture "${relative}" is on another site. Save it in the folder and write its path, such as "${relativePath(source.file, "pictures/road.webp")}".`,
    );
    return undefined;
  }
  const path = resolvePath(source.file, decodePath(relative)) ?? "";
  if (source.files.has(path)) return new PictureReference(path, alt, place);
  const hint = suggestFile(source, path);
  source.problems.error(
    place,
    `The picture "${relative}" is not in the folder.${hint && ` ${hint}`}`,
  );
  return undefined;
}

/** Suggests the most similarly named file of the folder that the missing file should be in; "" if none is similar. */
export function suggestFile({ files }: ContentSource, path: string): string {
  const filesInFolder = [...files].filter((one) => folderOf(one) === folderOf(path));
  return path === "" ? "" : didYouMean(nameOf(path), filesInFolder.map(nameOf));
}

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Iterates over every recording and caption file of the trees. */
export function* mediaIn(value: unknown): Generator<MediaReference> {
  if (value instanceof MediaReference) yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* mediaIn(inner);
}

/** Iterates over every picture of the trees, in reading order. */
export function* picturesIn(value: unknown): Generator<PictureReference> {
  if (value instanceof PictureReference) yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* picturesIn(inner);
}

/** Returns the same value with every picture, recording and link to another file replaced. */
export function replaceReferences(
  value: unknown,
  replacePicture: (picture: PictureReference) => unknown,
  replaceMedia: (media: MediaReference) => unknown,
  replaceLink: (link: LinkReference) => string,
): unknown {
  if (value instanceof PictureReference) return replacePicture(value);
  if (value instanceof MediaReference) return replaceMedia(value);
  if (value instanceof LinkReference) return replaceLink(value);
  if (Array.isArray(value))
    return value.map((inner) =>
      replaceReferences(inner, replacePicture, replaceMedia, replaceLink),
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      replaceReferences(inner, replacePicture, replaceMedia, replaceLink),
    ]),
  );
}
