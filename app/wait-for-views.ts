import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { preloadViews } from "#blocks/views.tsx";
import { type Component, walkComponents } from "#domains/pages/component.ts";

/**
 * The root's client middleware: another screen is shown only when the code of all its blocks is there. Shown before,
 * its text would come in piece by piece and push away the button under a finger, so that the press is lost.
 */
export const waitForViews: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const kinds = Object.values(results).flatMap(({ result }) => kindsOf(result));
  await preloadViews(kinds);
  return results;
};

/** The kinds of blocks in what a screen's loader answered; none in what others did. */
function kindsOf(answer: unknown): string[] {
  const { blocks } = (answer ?? {}) as { blocks?: { tree?: readonly Component[] } };
  return Array.from(walkComponents(blocks?.tree ?? []), ({ type }) => type);
}
