import type { FolderLinks } from "#content/links/folder-links.ts";
import { folderOf, nameOf, pathFrom, pathTo } from "#content/links/folder-path.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import type { Place, Problems } from "#content/problems.ts";
import type { KnownBlocks } from "./check-prop-names.ts";

/** A component as its author wrote it. The id is undefined if the author wrote none. */
export type ParsedComponent = Place & {
  type: string;
  id: string | undefined;
  props: Record<string, unknown>;
  children: ParsedComponent[];
};

/** A picture in the props of a parsed component. The import replaces it with the stored picture. */
export class PictureAt {
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
export class MediaAt {
  /** Its path in the content folder. */
  readonly path: string;
  readonly place: Place;

  constructor(path: string, place: Place) {
    this.path = path;
    this.place = place;
  }
}

/** A link to a lesson, course or page of the folder. The import replaces it with an address of the portal. */
export class LinkAt {
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
export class DocumentAt extends MediaAt {}

/**
 * An answer of a question, or an item of an exercise, which is not right or wrong by itself but may have a match. The
 * id is undefined if none is written.
 */
export type ParsedVariant = {
  id: string | undefined;
  text: string;
  correct?: boolean;
  match?: string;
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

export const idPattern = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Finds the picture that a file names relative to itself. Returns undefined and reports an error if the folder doesn't
 * have it.
 */
export function pictureNamed(
  source: ContentSource,
  line: number,
  relative: string,
  alt: string,
): PictureAt | undefined {
  const place = { file: source.file, line };
  if (/^(?:https?:)?\/\//i.test(relative)) {
    source.problems.error(
      place,
      `The picture "${relative}" is on another site. Save it in the folder and write its path, such as "${pathTo(source.file, "pictures/road.webp")}".`,
    );
    return undefined;
  }
  const path = pathFrom(source.file, decoded(relative)) ?? "";
  if (source.files.has(path)) return new PictureAt(path, alt, place);
  const hint = nearestBeside(source, path);
  source.problems.error(
    place,
    `The picture "${relative}" is not in the folder.${hint && ` ${hint}`}`,
  );
  return undefined;
}

/** Suggests the most similarly named file of the folder that the missing file should be in; "" if none is similar. */
export function nearestBeside({ files }: ContentSource, path: string): string {
  const beside = [...files].filter((one) => folderOf(one) === folderOf(path));
  return path === "" ? "" : didYouMean(nameOf(path), beside.map(nameOf));
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Iterates over every recording and caption file of the trees. */
export function* mediaIn(value: unknown): Generator<MediaAt> {
  if (value instanceof MediaAt) yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* mediaIn(inner);
}

/** Iterates over every picture of the trees, in reading order. */
export function* picturesIn(value: unknown): Generator<PictureAt> {
  if (value instanceof PictureAt) yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* picturesIn(inner);
}

/** Returns the same value with every picture, recording and link to another file replaced. */
export function withFiles(
  value: unknown,
  replace: (picture: PictureAt) => unknown,
  address: (media: MediaAt) => unknown,
  lead: (link: LinkAt) => string,
): unknown {
  if (value instanceof PictureAt) return replace(value);
  if (value instanceof MediaAt) return address(value);
  if (value instanceof LinkAt) return lead(value);
  if (Array.isArray(value)) return value.map((inner) => withFiles(inner, replace, address, lead));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withFiles(inner, replace, address, lead)]),
  );
}
