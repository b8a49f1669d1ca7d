import type { BuildBlockFeed, CheckProps, LoadBlock, PublicProps } from "./block.server.ts";
import { partsByKind } from "./parts-by-kind.ts";

/** The function of each kind that loads the data of its blocks. */
export const loaders = partsByKind(
  import.meta.glob<LoadBlock>("./*/load.server.ts", { eager: true, import: "load" }),
);

/** The function of each kind that returns the props that may leave the server. Without one, all props may. */
export const publicPropsByKind = partsByKind(
  import.meta.glob<PublicProps>("./*/public.server.ts", { eager: true, import: "publicProps" }),
);

/** The function of each kind that checks its props on saving, for rules that the schema can't express. */
export const problemFinders = partsByKind(
  import.meta.glob<CheckProps>("./*/problem.server.ts", { eager: true, import: "findProblem" }),
);

/** The function of each kind that builds the feed of a block: news to follow, a podcast. */
export const feedsByKind = partsByKind(
  import.meta.glob<BuildBlockFeed>("./*/feed.server.ts", { eager: true, import: "feed" }),
);
