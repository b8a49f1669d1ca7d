/**
 * The beginnings of the keys of texts that public pages don't load: those of the studio, of emails and chat messages,
 * of copies of a person's data, of pages which load all texts like the studio (`app/needs-all-messages.ts`), and of the
 * page that creates the first portal, which has no scripts.
 */
const namespacesOutsidePages: ReadonlySet<string> = new Set([
  "studio",
  "limits",
  "email",
  "messenger.bot",
  "data-copy",
  "preferences",
  "second-step",
  "passkeys",
  "invitation",
  "claim",
  "conversation",
  "dev",
  "sandbox",
  "style-guide",
  "discussion",
]);

/** Ends the version in the URL of the messages that the studio loads: they have all texts. */
export const studioVersionSuffix = "-studio";

/** Returns the version of the catalogue that these messages are part of. */
export const withoutStudioSuffix = (version: string): string =>
  version.endsWith(studioVersionSuffix) ? version.slice(0, -studioVersionSuffix.length) : version;

type Tree = Readonly<Record<string, unknown>>;

/** Returns the messages that public pages load. */
export const selectPageMessages = (tree: Tree, parent = ""): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, branch]) => {
      const key = parent === "" ? name : `${parent}.${name}`;
      if (namespacesOutsidePages.has(key)) return [];
      const isBranch = typeof branch === "object" && branch !== null && !Array.isArray(branch);
      return [[name, isBranch ? selectPageMessages(branch as Tree, key) : branch]];
    }),
  );
