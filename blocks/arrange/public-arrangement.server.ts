import { type ArrangementKind, publicArrangement } from "#domains/learning/answers/arrangement.ts";
import { arrangementOf } from "#domains/learning/answers/read-questions.ts";
import type { PublicProps } from "#blocks/block.server.ts";

/** An exercise before it is answered: nothing tells what belongs where. */
export const publicArrangementProps =
  (kind: ArrangementKind): PublicProps =>
  (props, { id }) => ({ ...publicArrangement(arrangementOf(kind, id, props)) });
