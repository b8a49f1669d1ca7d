import { walkComponents } from "#domains/pages/component.ts";
import type { ElementBody, ElementSummary } from "./course.ts";
import { listGradedBlocks } from "./graded-blocks.ts";
import { releaseOf } from "./release.ts";

/** What a course's revision stores of one of its elements. */
export function summarizeElement(
  { id, revision, visible }: Pick<ElementSummary, "id" | "revision" | "visible">,
  body: ElementBody,
  primaryLanguage: string,
): ElementSummary {
  return {
    id,
    type: body.type,
    revision,
    visible,
    duration: body.duration,
    ...(body.accessType === undefined ? {} : { accessType: body.accessType }),
    ...releaseOf(body),
    discussion: body.discussion,
    questions: countQuestions(body.texts[primaryLanguage]?.components ?? []),
    titles: Object.fromEntries(
      Object.entries(body.texts).map(([language, { title }]) => [language, title]),
    ),
    ...(body.cover && {
      cover: body.cover,
      coverAlts: Object.fromEntries(
        Object.entries(body.texts).map(([language, { coverAlt }]) => [language, coverAlt ?? ""]),
      ),
    }),
  };
}

type BlockTree = {
  type: string;
  props: Record<string, unknown>;
  children: readonly BlockTree[];
};

/** Counts what a test grades, or the questions of a quiz; also nested ones. */
export const countQuestions = (components: readonly BlockTree[]): number =>
  listGradedBlocks(components).length +
  [...walkComponents(components)].filter(({ type }) => type === "quiz").length;
