import { matchRoutes, type RouteObject } from "react-router";

/** The parts of the build's route list that are used here. */
export type ListedRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: string;
  imports?: string[] | undefined;
};
export type RouteList = Readonly<Record<string, ListedRoute>>;

/** Returns the script files of the screen at a path; none if it has no screen. A route without a layout isn't one. */
export function listScreenFiles(routes: RouteList, pathname: string): string[] {
  const matches = matchRoutes(treeOf(routes), pathname) ?? [];
  const matchedRoutes = matches.flatMap(({ route }) => routes[route.id ?? ""] ?? []);
  const leaf = matchedRoutes.at(-1);
  if (!leaf || leaf.parentId === undefined || leaf.parentId === "root") return [];
  return [...new Set(matchedRoutes.flatMap(({ module, imports }) => [module, ...(imports ?? [])]))];
}

function treeOf(routes: RouteList, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index
        ? { id, index: true, ...(path !== undefined && { path }) }
        : { id, ...(path !== undefined && { path }), children: treeOf(routes, id) },
    );
}
