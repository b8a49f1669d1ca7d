import { randomInt } from "node:crypto";
import type { StoredFile } from "#domains/files/store-media.server.ts";
import { nameOf } from "./links/folder-path.ts";
import type { LinkAt, MediaAt, PictureAt } from "./blocks/parsed-component.ts";
import { DocumentAt, withFiles } from "./blocks/parsed-component.ts";
import type { AlignedComponent } from "./languages/align-languages.ts";
import type { LinkAddresses } from "./links/link-addresses.server.ts";
import type { Problems } from "./problems.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** The ids of imported items, by what the import did with each. */
export type Changes = {
  created: string[];
  changed: string[];
  unchanged: string[];
  removed: string[];
};

export const noChanges = (): Changes => ({ created: [], changed: [], unchanged: [], removed: [] });

/** The data that all parts of one import share while its transaction is open. */
export type ImportRun = {
  ctx: SystemCtx;
  tx: Transaction;
  primary: string;
  problems: Problems;
  pictures: ReadonlyMap<string, StoredPicture>;
  /** Stored recordings, captions and documents, by their paths. */
  media: ReadonlyMap<string, StoredFile>;
  links: LinkAddresses;
  /** Cache tags of what changed, announced at the end. */
  tags: Set<string>;
  /** Whether the import keeps what the folder lacks and what was not selected. */
  isPartial: boolean;
  /** Whether visitors must not see anything of this import. */
  isDraft: boolean;
  progress: (what: string, done: number, total?: number) => void;
};

/** Returns a picture of the folder in the form in which props store it. */
function pictureWithAlt(run: ImportRun, { path, alt }: PictureAt) {
  return { alt, ...run.pictures.get(path)! };
}

/** A question shows its picture in one size. */
function questionImage(run: ImportRun, picture: PictureAt) {
  const { alt, width, height, sources } = pictureWithAlt(run, picture);
  return { url: sources.at(-1)!.url, alt, width, height };
}

/** Returns the address of a recording, or the address, name and size of a document. */
function storedFile(run: ImportRun, media: MediaAt): unknown {
  const { url, bytes } = run.media.get(media.path)!;
  return media instanceof DocumentAt ? { url, name: nameOf(media.path), bytes } : url;
}

/** Returns the components with their stored pictures and files, and with links resolved by `addressOf`. */
export function settled(
  run: ImportRun,
  components: readonly AlignedComponent[],
  addressOf: (link: LinkAt) => string = (link) => run.links.of(link, run.problems),
): AlignedComponent[] {
  return components.map((component) => ({
    ...component,
    props: Object.fromEntries(
      Object.entries(component.props).map(([language, props]) => [
        language,
        plainProps(
          withFiles(
            props,
            (picture) =>
              component.type === "question" || component.type === "quiz"
                ? questionImage(run, picture)
                : pictureWithAlt(run, picture),
            (media) => storedFile(run, media),
            addressOf,
          ),
        ),
      ]),
    ),
    children: settled(run, component.children, addressOf),
  }));
}

/** Returns the props as the database returns them: without undefined properties. */
function plainProps(props: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
}

// No letters that look alike. The first character is a letter, so that an id can be an anchor in a page.
const letters = "abcdefghjkmnpqrstuvwxyz";
const signs = `${letters}23456789`;
const idChars = 8;

/** Returns a short random id: one of about 10^11. */
export function freshId(): string {
  let id = letters[randomInt(letters.length)]!;
  while (id.length < idChars) id += signs[randomInt(signs.length)]!;
  return id;
}
