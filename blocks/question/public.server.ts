import { toPublicQuestion } from "#domains/learning/answers/grading.ts";
import type { PublicProps } from "#blocks/block.server.ts";
import type { QuestionProps } from "./block.ts";

/** The props of an unanswered question: they don't reveal which variant is right, or why. */
export const publicProps: PublicProps = (props, { id }) => ({
  ...toPublicQuestion({ ...(props as QuestionProps), componentId: id }),
});
