import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

type Results = Record<string, DataStrategyResult>;

/** The address that was loaded last without a fault; the document's own until another was loaded. */
let standing: string | undefined;

/** Whether the last page that was asked for could not be had: the loading bar ends in its fail state (section 4.5). */
export let navigationFailed = false;

/** The screens that were shown in this tab, for reading them again offline (app/offline/shown-screens.ts fills it in). */
export const shownScreens: { remember(): void; recall(href: string): Results | undefined } = {
  remember() {},
  recall: () => undefined,
};

/**
 * The root's client middleware: when the server cannot be reached, a page that is asked for again where it stands
 * (after a sign-in, after an answer) stays as it is, and one that was shown in this tab is shown again. Any other screen
 * fails inside the frame that is there: its look, texts and language come with the root's data.
 */
export const keepWhenUnreachable: MiddlewareFunction<Results> = async ({ request }, next) => {
  shownScreens.remember();
  const results = await next();
  if (request.method !== "GET") return results;
  const faults = Object.values(results).filter(({ type }) => type === "error");
  if (faults.length === 0) standing = request.url;
  navigationFailed = faults.some(
    ({ result }) => !isRouteErrorResponse(result) || result.status >= 500,
  );
  if (!faults.some(({ result }) => isPassing(result))) return results;
  const here = location.href.split("#", 1)[0];
  // Without a result a route keeps the data that it has.
  if (request.url === here && (standing ?? here) === here) return {};
  const { root: _root, ...screen } = results;
  return shownScreens.recall(request.url) ?? screen;
};

/** No answer at all, which `fetch` says by this error, or one that says to come back. */
const isPassing = (error: unknown) =>
  error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503);
