import { publicQuestion } from "#domains/learning/answers/grading.ts";
import type { PublicProps } from "#blocks/block.server.ts";
import type { QuestionProps } from "./block.ts";

/** A question before it is answered: nothing tells which variant is right, or why. */
export const publicProps: PublicProps = (props, { id }) => ({
  ...publicQuestion({ ...(props as QuestionProps), componentId: id }),
});
