/** What the studio's search finds, in the order of its groups. */
export const searchResultKinds = ["courses", "pages", "people", "settings", "texts"] as const;
export type SearchResultKind = (typeof searchResultKinds)[number];

export type SearchResult = {
  kind: SearchResultKind;
  id: string;
  title: string;
  /** What distinguishes it from others with the same title: an address, an email. */
  detail: string;
  href: string;
};

/** The longest text to search for; the rest is ignored. */
export const searchQueryMaxChars = 100;
