import { sample as question } from "#blocks/question/sample.ts";
import { child, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {},
  children: [child("test-question", "question", question.props)],
};
