import {
  type ArrangementKind,
  toPublicArrangement,
} from "#domains/learning/answers/arrangement.ts";
import { arrangementOf } from "#domains/learning/answers/read-questions.ts";
import type { PublicProps } from "#blocks/block.server.ts";

/** The props of an unanswered exercise: they don't reveal the right arrangement. */
export const publicArrangementProps =
  (kind: ArrangementKind): PublicProps =>
  (props, { id }) => ({ ...toPublicArrangement(arrangementOf(kind, id, props)) });
