import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

/** The address that was loaded last without a fault; the document's own until another was loaded. */
let standing: string | undefined;

/** Whether the last page that was asked for could not be had: the loading bar ends in its fail state (section 4.5). */
export let navigationFailed = false;

/**
 * The root's client middleware: a page that is asked for again where it stands (after a sign-in, after an answer) stays
 * as it is when the server cannot be reached. Nobody asked for anything; an error in its place would take away what is
 * being read.
 */
export const keepWhenUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method !== "GET") return results;
  const faults = Object.values(results).filter(({ type }) => type === "error");
  if (faults.length === 0) standing = request.url;
  navigationFailed = faults.some(
    ({ result }) => !isRouteErrorResponse(result) || result.status >= 500,
  );
  const here = location.href.split("#", 1)[0];
  const inPlace = request.url === here && (standing ?? here) === here;
  // Without a result a route keeps the data that it has.
  return inPlace && faults.some(({ result }) => isPassing(result)) ? {} : results;
};

/** No answer at all, which `fetch` says by this error, or one that says to come back. */
const isPassing = (error: unknown) =>
  error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503);
