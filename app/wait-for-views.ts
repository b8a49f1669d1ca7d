import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { preloadViews } from "#blocks/views.tsx";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import { errorDataOf } from "./errors/error-data.ts";
import { reloadOnce } from "#ui/reload-once.ts";

/**
 * The root's client middleware: another screen is shown only when the code of all its blocks is there. Shown before,
 * its text would come in piece by piece and push away the button under a finger, so that the press is lost. Where code
 * cannot be fetched, the screen is asked of the server whole, once a minute; after that it is shown as it can be.
 */
export const waitForViews: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const kinds = Object.values(results).flatMap(({ result }) => kindsOf(result));
  const fetched = await preloadViews(kinds);
  const isScreen = !new URL(request.url).pathname.startsWith("/popup/");
  if (!fetched && request.method === "GET" && reloadOnce(isScreen ? request.url : undefined))
    return new Promise(() => {}) as never;
  return results;
};

/** The kinds of blocks in what a screen's loader answered, or the page that an error brings; none in what others did. */
export function kindsOf(answer: unknown): string[] {
  const screen = isRouteErrorResponse(answer) ? errorDataOf(answer.data)?.screen : answer;
  const { blocks } = (screen ?? {}) as { blocks?: { tree?: readonly Component[] } };
  return Array.from(walkComponents(blocks?.tree ?? []), ({ type }) => type);
}
