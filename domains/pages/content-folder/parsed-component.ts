import { folderOf, nameOf, pathFrom } from "./folder-path.ts";
import { nearestWord } from "./nearest-word.ts";
import type { Place, Problems } from "./problems.ts";

/** A component as its author wrote it: with an id only where one is written. */
export type ParsedComponent = Place & {
  type: string;
  id: string | undefined;
  props: Record<string, unknown>;
  children: ParsedComponent[];
};

/** A picture in the props of a parsed component; it becomes a stored one before it is kept. */
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

/** One answer to choose; its id is written or undefined. */
export type ParsedVariant = { id: string | undefined; text: string; correct: boolean };

/** The file that is read, and what its reading needs of the folder. */
export type ContentSource = {
  file: string;
  problems: Problems;
  /** Every file of the folder, by its path in it. */
  files: ReadonlySet<string>;
};

/** The kinds of block that can be shown. */
export const componentTypes: readonly string[] = [
  "header",
  "rich-text",
  "image",
  "video",
  "quote",
  "bible",
  "note",
  "callout",
  "course-list",
  "course-contents",
  "reviews",
  "registration",
  "form",
  "call-to-action",
  "question",
  "test",
];

export const idPattern = /^[a-zA-Z0-9_-]{1,64}$/;

/** The picture that a file names relative to itself; undefined, and told, when it is not in the folder. */
export function pictureNamed(
  source: ContentSource,
  line: number,
  relative: string,
  alt: string,
): PictureAt | undefined {
  const place = { file: source.file, line };
  const path = pathFrom(source.file, decoded(relative)) ?? "";
  if (source.files.has(path)) return new PictureAt(path, alt, place);
  const beside = [...source.files].filter((one) => folderOf(one) === folderOf(path));
  const near = path === "" ? undefined : nearestWord(nameOf(path), beside.map(nameOf));
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  source.problems.error(place, `The picture "${relative}" is not in the folder.${hint}`);
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Every picture of the trees, in the order of reading. */
export function* picturesIn(value: unknown): Generator<PictureAt> {
  if (value instanceof PictureAt) yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* picturesIn(inner);
}

/** The same value with every picture replaced. */
export function withPictures(value: unknown, replace: (picture: PictureAt) => unknown): unknown {
  if (value instanceof PictureAt) return replace(value);
  if (Array.isArray(value)) return value.map((inner) => withPictures(inner, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withPictures(inner, replace)]),
  );
}
