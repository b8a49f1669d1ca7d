/** What an editor can look for in the list of pages; "current" are all that are not in the trash. */
export const pageFilters = [
  "current",
  "published",
  "draft",
  "changed",
  "policies",
  "trash",
] as const;
export type PageFilter = (typeof pageFilters)[number];

/** The most pages on one page of the editors' list. */
export const editedPagesLimit = 50;
/** The longest text that the list is searched for. */
export const pageSearchMaxChars = 100;
/** How long a page stays in the trash. */
export const pageTrashDays = 30;

/** Whether visitors see a page as its draft is. `draft`: they don't see it. `changed`: they see an older version. */
export const pageStates = ["published", "changed", "draft"] as const;
export type PageState = (typeof pageStates)[number];

/** A page in the editors' list. Times are ISO instants. */
export type EditedPage = {
  alias: string;
  /** What its address has now: its own address, or the alias. */
  address: string;
  title: string;
  /** The languages that it has texts in. */
  languages: string[];
  state: PageState;
  updatedAt: string;
  trashedAt: string | null;
};
