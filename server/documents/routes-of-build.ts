import type { RouteObject, ServerBuild } from "react-router";

/** Returns the routes of a build below another one, as React Router matches paths with them. */
export function routesOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .flatMap((route) => route ?? [])
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive && { caseSensitive }),
      ...(index ? { index } : { children: routesOf(build, id) }),
    }));
}
