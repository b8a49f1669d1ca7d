import type { ServerBuild } from "react-router";
import { toErrorResponse } from "#app/errors/error-response.server.ts";
import { requestContext } from "#request/request-context.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Handler = NonNullable<Route["module"]["loader"]>;

/**
 * Wraps every loader and action of React Router's screens in `toErrorResponse`, so that the error screen gets the status,
 * the code and the portal's own page, wherever an error was thrown.
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
      throw await toErrorResponse(args.context.get(requestContext), error);
    }
  };
