/** What people call the blocks of a page or an element. */
export const blockGroups = [
  "text",
  "picture",
  "video",
  "audio",
  "question",
  "verse",
  "other",
] as const;
export type BlockGroup = (typeof blockGroups)[number];

export const blockChanges = ["added", "changed", "removed"] as const;
export type BlockChange = {
  group: BlockGroup;
  change: (typeof blockChanges)[number];
  count: number;
};

/** How a page or an element differs from its published version. */
export type BodyChanges = {
  /** Its title or description. */
  texts: boolean;
  settings: boolean;
  /** The order of its blocks. */
  order: boolean;
  blocks: BlockChange[];
};

/** A place that must be finished before it can be published. */
export type UnfinishedPlace = { path: string; reason: string };
