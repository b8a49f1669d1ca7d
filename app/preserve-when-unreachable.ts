import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

type Results = Record<string, DataStrategyResult>;

/** The address of the last successful load; at first the document's own. */
let loadedUrl: string | undefined;

/** Whether the last navigation failed: the loading bar then ends in its fail state. */
export let navigationFailed = false;

/** The screens shown in this tab, for reading them again offline. Filled in by app/offline/visited-screens.ts. */
export const visitedScreens: {
  storeScreen(): void;
  restoreScreen(href: string): Results | undefined;
} = {
  storeScreen() {},
  restoreScreen: () => undefined,
};

/**
 * The root's client middleware for an unreachable server. A page that revalidates in place (after a sign-in or an
 * answer) stays as it is, and one that was shown in this tab is shown again. Any other screen fails inside the current
 * frame, whose theme, messages and language come with the root's data.
 */
export const preserveWhenUnreachable: MiddlewareFunction<Results> = async ({ request }, next) => {
  visitedScreens.storeScreen();
  const results = await next();
  if (request.method !== "GET") return results;
  const errors = Object.values(results).filter(({ type }) => type === "error");
  if (errors.length === 0) loadedUrl = request.url;
  navigationFailed = errors.some(
    ({ result }) => !isRouteErrorResponse(result) || result.status >= 500,
  );
  if (!errors.some(({ result }) => isTemporary(result))) return results;
  const currentUrl = location.href.split("#", 1)[0];
  // A route without a result keeps its data.
  if (request.url === currentUrl && (loadedUrl ?? currentUrl) === currentUrl) return {};
  const { root: _root, ...screen } = results;
  return visitedScreens.restoreScreen(request.url) ?? screen;
};

/** Whether there was no response at all, which `fetch` reports by a TypeError, or a status that asks to retry later. */
const isTemporary = (error: unknown) =>
  error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503);
