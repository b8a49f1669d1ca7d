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
 * The root's client middleware: shows another screen only when the code of all its blocks is loaded. Otherwise its text
 * would appear piece by piece and move the button under a finger, so that the press is lost. If code can't be loaded,
 * requests the screen as a whole document, at most once a minute; after that it is shown as far as possible.
 */
export const waitForViews: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const kinds = Object.values(results).flatMap(({ result }) => kindsOf(result));
  const areViewsLoaded = await preloadViews(kinds);
  const isScreen = !new URL(request.url).pathname.startsWith("/popup/");
  if (!areViewsLoaded && request.method === "GET" && reloadOnce(isScreen ? request.url : undefined))
    return new Promise(() => {}) as never;
  return results;
};

/** Returns the kinds of blocks in a screen's loader data, or in the page of an error; none for other data. */
export function kindsOf(loaderData: unknown): string[] {
  const screen = isRouteErrorResponse(loaderData)
    ? errorDataOf(loaderData.data)?.portalPage
    : loaderData;
  const { blocks } = (screen ?? {}) as { blocks?: { tree?: readonly Component[] } };
  return Array.from(walkComponents(blocks?.tree ?? []), ({ type }) => type);
}
