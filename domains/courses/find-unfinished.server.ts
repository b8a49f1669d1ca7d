import { type CheckBlock, checkTree, type TreeProblem } from "#domains/pages/check-tree.ts";
import type { Component } from "#domains/pages/component.ts";
import type { ElementBody } from "./course.ts";
import { type CourseDraft, findUnfinishedCourse, findUnfinishedElement } from "./draft-schema.ts";

/** Returns the first place of a course that must be finished before it can be published; null: none. */
export const findProblemOfCourse = (
  draft: CourseDraft,
  primaryLanguage: string,
  checkBlock: CheckBlock,
): TreeProblem | null =>
  findUnfinishedCourse(draft, primaryLanguage) ??
  checkTrees(Object.entries(draft.components), (language) => `components.${language}`, checkBlock);

/** Returns the first place of an element that must be finished before it can be published; null: none. */
export const findProblemOfElement = (
  body: ElementBody,
  primaryLanguage: string,
  checkBlock: CheckBlock,
): TreeProblem | null =>
  findUnfinishedElement(body, primaryLanguage) ??
  checkTrees(
    Object.entries(body.texts).map(([language, { components }]) => [language, components]),
    (language) => `texts.${language}.components`,
    checkBlock,
  );

function checkTrees(
  trees: readonly [language: string, Component[]][],
  pathOf: (language: string) => string,
  checkBlock: CheckBlock,
): TreeProblem | null {
  for (const [language, tree] of trees) {
    const problem = checkTree(tree, pathOf(language), checkBlock);
    if (problem) return problem;
  }
  return null;
}
