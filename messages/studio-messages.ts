/**
 * The first parts of the keys of texts that public pages don't load: those of the studio, of emails,
 * of pages which load all texts like the studio (`app/needs-all-messages.ts`), and of the page that creates the first
 * portal, which has no scripts.
 */
const namespacesOutsidePages: readonly string[] = [
  "studio",
  "limits",
  "email",
  "second-step",
  "passkeys",
  "invitation",
  "claim",
  "conversation",
];

/** Ends the version in the URL of the messages that the studio loads: they have all texts. */
export const studioVersionSuffix = "-studio";

/** Returns the version of the catalogue that these messages are part of. */
export const withoutStudioSuffix = (version: string): string =>
  version.endsWith(studioVersionSuffix) ? version.slice(0, -studioVersionSuffix.length) : version;

/** Returns the messages that public pages load. */
export const selectPageMessages = <Tree extends Readonly<Record<string, unknown>>>(tree: Tree) =>
  Object.fromEntries(
    Object.entries(tree).filter(([name]) => !namespacesOutsidePages.includes(name)),
  );
