import { randomInt } from "node:crypto";
import type { StoredFile } from "#domains/files/store-media.server.ts";
import { nameOf } from "./links/folder-path.ts";
import type { LinkReference, MediaReference, PictureReference } from "./blocks/parsed-component.ts";
import { hasQuestionImages } from "./blocks/question-options.ts";
import { DocumentReference, replaceReferences } from "./blocks/parsed-component.ts";
import type { AlignedComponent } from "./languages/align-languages.ts";
import type { ImportedAddresses } from "./links/imported-addresses.server.ts";
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
  primaryLanguage: string;
  problems: Problems;
  pictures: ReadonlyMap<string, StoredPicture>;
  /** Stored recordings, captions and documents, by their paths. */
  media: ReadonlyMap<string, StoredFile>;
  links: ImportedAddresses;
  /** Cache tags of what changed, announced at the end. */
  tags: Set<string>;
  /** Whether the import keeps what the folder lacks and what was not selected. */
  isPartial: boolean;
  /** Whether visitors must not see anything of this import. */
  isDraft: boolean;
  progress: (what: string, done: number, total?: number) => void;
};

/** Returns a picture of the folder as props store it. */
function pictureWithAlt(run: ImportRun, { path, alt }: PictureReference) {
  return { alt, ...run.pictures.get(path)! };
}

/** Returns a picture as questions store it: only its largest size. */
function questionImage(run: ImportRun, picture: PictureReference) {
  const { alt, width, height, sources } = pictureWithAlt(run, picture);
  return { url: sources.at(-1)!.url, alt, width, height };
}

/** Returns the address of a recording, or the address, name and size of a document. */
function storedFile(run: ImportRun, media: MediaReference): unknown {
  const { url, bytes } = run.media.get(media.path)!;
  return media instanceof DocumentReference ? { url, name: nameOf(media.path), bytes } : url;
}

/** Returns the components with their stored pictures and files, and with links resolved by `addressOf`. */
export function resolveReferences(
  run: ImportRun,
  components: readonly AlignedComponent[],
  addressOf: (link: LinkReference) => string = (link) => run.links.addressOf(link, run.problems),
): AlignedComponent[] {
  return components.map((component) => ({
    ...component,
    props: Object.fromEntries(
      Object.entries(component.props).map(([language, props]) => [
        language,
        plainProps(
          replaceReferences(
            props,
            (picture) =>
              hasQuestionImages(component.type)
                ? questionImage(run, picture)
                : pictureWithAlt(run, picture),
            (media) => storedFile(run, media),
            addressOf,
          ),
        ),
      ]),
    ),
    children: resolveReferences(run, component.children, addressOf),
  }));
}

/** Returns the props as the database returns them: without undefined properties. */
function plainProps(props: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
}

// Ids have no characters that look alike, and begin with a letter, so that they can be anchors in a page.
const letters = "abcdefghjkmnpqrstuvwxyz";
const idCharacters = `${letters}23456789`;
const idChars = 8;

/** Returns a short random id: one of about 10^11. */
export function createId(): string {
  let id = letters[randomInt(letters.length)]!;
  while (id.length < idChars) id += idCharacters[randomInt(idCharacters.length)]!;
  return id;
}
