import {
  type ArrangementKind,
  toGradedArrangement,
  toPublicArrangement,
} from "#domains/learning/answers/arrangement.ts";
import { arrangementOf } from "#domains/learning/answers/read-questions.ts";
import { testKind } from "#domains/courses/graded-blocks.ts";
import type { PublicProps } from "#blocks/block.server.ts";

/** The props of an unanswered exercise: they don't reveal the right arrangement. */
export const publicArrangementProps =
  (kind: ArrangementKind): PublicProps =>
  (props, { id }, parent) => {
    const arrangement = arrangementOf(kind, id, props);
    return parent?.type === testKind
      ? { ...toGradedArrangement(arrangement) }
      : { ...toPublicArrangement(arrangement) };
  };
