import { toPublicQuestion } from "#domains/learning/answers/grading.ts";
import type { PublicProps } from "#blocks/block.server.ts";
import type { QuizProps } from "./block.ts";

export const publicProps: PublicProps = (props, { id }) => ({
  ...toPublicQuestion({ ...(props as QuizProps), componentId: id }),
  multiple: (props as QuizProps).multiple,
});
