import type { LoadBlock, PropsProblem, PublicProps } from "./block.server.ts";
import { partsByKind } from "./parts-by-kind.ts";

/** Loads the data of a kind. */
export const loaders = partsByKind(
  import.meta.glob<LoadBlock>("./*/load.server.ts", { eager: true, import: "load" }),
);

/** Decides which props of a kind may leave the server. Without an entry all of them may. */
export const projections = partsByKind(
  import.meta.glob<PublicProps>("./*/public.server.ts", { eager: true, import: "publicProps" }),
);

/** Checks more of a kind's props on saving than its schema can. */
export const problems = partsByKind(
  import.meta.glob<PropsProblem>("./*/problem.server.ts", { eager: true, import: "problem" }),
);
