import { sample as question } from "#blocks/question/sample.ts";
import { childBlock, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {},
  children: [childBlock("test-question", "question", question.props)],
};
