/**
 * The beginnings of the keys of texts that public pages don't load: those of the studio, of emails and chat messages,
 * of copies of a person's data, of pages which load all texts like the studio (`app/needs-all-messages.ts`), of the page
 * that creates the first portal, which has no scripts, and those that the server writes into a page's data.
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
  "release",
  "notification",
  "block",
  "prayer.error",
]);

/** What the learner's conversation loads besides the texts of public pages. Its forms wait for a connection like the studio. */
const conversationNamespaces: ReadonlySet<string> = new Set(["conversation", "studio.delivery"]);

/** Ends the version in the URL of the messages that the studio loads: they have all texts. */
export const studioVersionSuffix = "-studio";
/** Ends the version in the URL of the messages that the learner's conversation loads. */
export const conversationVersionSuffix = "-conversation";

const versionSuffixes = [studioVersionSuffix, conversationVersionSuffix] as const;
/** Which messages a page loads: "" for those of public pages. */
export type VersionSuffix = (typeof versionSuffixes)[number] | "";

/** Returns how a version ends. */
export const suffixOfVersion = (version: string): VersionSuffix =>
  versionSuffixes.find((suffix) => version.endsWith(suffix)) ?? "";

/** Returns the version of the catalogue that these messages are part of. */
export const withoutSuffix = (version: string): string =>
  version.slice(0, version.length - suffixOfVersion(version).length);

type Tree = Readonly<Record<string, unknown>>;

/** Returns the messages that pages load whose version ends with this suffix. */
export const selectMessages = (tree: Tree, suffix: VersionSuffix): Tree =>
  suffix === studioVersionSuffix
    ? tree
    : select(tree, suffix === conversationVersionSuffix ? conversationNamespaces : new Set());

const select = (
  tree: Tree,
  added: ReadonlySet<string>,
  parent = "",
  isParentOutside = false,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, branch]) => {
      const key = parent === "" ? name : `${parent}.${name}`;
      if (added.has(key)) return [[name, branch]];
      const isOutside = isParentOutside || namespacesOutsidePages.has(key);
      const isBranch = typeof branch === "object" && branch !== null && !Array.isArray(branch);
      if (!isBranch) return isOutside ? [] : [[name, branch]];
      const selected = select(branch as Tree, added, key, isOutside);
      return isOutside && Object.keys(selected).length === 0 ? [] : [[name, selected]];
    }),
  );
