import { redirectDocument, type ServerBuild } from "react-router";
import { needsProof, secondStepPath } from "#app/second-step/second-step-path.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import { toErrorResponse } from "#app/errors/error-response.server.ts";
import { requestContext } from "#request/request-context.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Handler = NonNullable<Route["module"]["loader"]>;

/**
 * Wraps every loader and action of React Router's screens in `toErrorResponse`, so that the error screen gets the status,
 * the code and the portal's own page, wherever an error was thrown. An error that a proof of identity resolves leads to
 * the page that asks for it.
 */
export function withErrorResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && wrapRoute(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function wrapRoute(route: Route): Route {
  const { loader, action } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: wrapHandler(loader) }),
      ...(action && { action: wrapHandler(action) }),
    },
  };
}

const wrapHandler =
  (handle: Handler): Handler =>
  async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      const { request } = args;
      // That page needs the portal's style sheet, which screens of the studio don't load.
      if (needsProof(error))
        throw redirectDocument(secondStepPath(requestPathOf(request) + pageSearchOf(request)), 303);
      throw await toErrorResponse(args.context.get(requestContext), error);
    }
  };
