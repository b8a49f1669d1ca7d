import type { LoadBlock, PropsProblem, PublicProps } from "./block.server.ts";
import { partsByKind } from "./parts-by-kind.ts";

/** The function of each kind that loads the data of its blocks. */
export const loaders = partsByKind(
  import.meta.glob<LoadBlock>("./*/load.server.ts", { eager: true, import: "load" }),
);

/** The function of each kind that returns the props that may leave the server. Without one, all props may. */
export const projections = partsByKind(
  import.meta.glob<PublicProps>("./*/public.server.ts", { eager: true, import: "publicProps" }),
);

/** The function of each kind that checks, on saving, what the schema of its props can't. */
export const problems = partsByKind(
  import.meta.glob<PropsProblem>("./*/problem.server.ts", { eager: true, import: "problem" }),
);
