import type { RouteObject, ServerBuild } from "react-router";
import { routesOf } from "#server/documents/routes-of-build.ts";

/** Paths that the server answers itself, before any routes, and how they are named. */
const ownPaths: readonly (readonly [RegExp, string])[] = [
  [/^\/api\//, "/api/*"],
  [/^\/assets\//, "/assets/*"],
  [/^\/[^/]+\.\w+$/, "/:file"],
];
const otherPath = "/*";
const rememberedMax = 5_000;
const rememberedMaxChars = 200;

/** Returns a function that finds the pattern of a path. All patterns are written in the code, so there are few. */
export function makeRouteFinder(build: ServerBuild): (path: string) => string {
  const match = makePatternMatcher(routesOf(build, undefined));
  const remembered = new Map<string, string>();

  function find(path: string): string {
    const screenPath = path.replace(/\/?(?:_root|_)?\.data$/, "") || "/";
    const pattern = match(screenPath) ?? otherPath;
    // A page's alias may look like a file, but no page has an address that ends like one.
    const own = ownPaths.find(([paths]) => paths.test(screenPath));
    return own && !isScreen(pattern) ? own[1] : pattern;
  }

  return (path) => {
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const pattern = find(path);
    if (path.length > rememberedMaxChars) return pattern;
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(path, pattern);
    return pattern;
  };
}

/** Whether a pattern belongs to one screen, and not to whatever no other screen shows. */
const isScreen = (pattern: string) => pattern !== otherPath && pattern !== "/:alias";

type Candidate = { pattern: string; regexp: RegExp; score: number };

/**
 * Returns a function that finds the route which React Router shows for a path. React Router's own function sorts all
 * routes each time, which takes longer than answering many requests.
 */
export function makePatternMatcher(
  routes: readonly RouteObject[],
): (path: string) => string | undefined {
  const candidates = listCandidates(routes, []).toSorted((a, b) => b.score - a.score);
  return (path) => candidates.find(({ regexp }) => regexp.test(path))?.pattern;
}

function listCandidates(routes: readonly RouteObject[], above: readonly string[]): Candidate[] {
  return routes.flatMap((route) => {
    const parts = [...above, ...(route.path ?? "").split("/").filter(Boolean)];
    const isOwn = route.path !== undefined || route.index === true;
    const own = isOwn
      ? withAndWithoutOptional(parts).map((one) => candidateOf(one, parts, route))
      : [];
    return [...listCandidates(route.children ?? [], parts), ...own];
  });
}

/** A part that ends with a question mark may be missing. */
function withAndWithoutOptional(parts: readonly string[]): string[][] {
  const [first, ...rest] = parts;
  if (first === undefined) return [[]];
  const endings = withAndWithoutOptional(rest);
  const present = endings.map((ending) => [first.replace(/\?$/, ""), ...ending]);
  return first.endsWith("?") ? [...present, ...endings] : present;
}

function candidateOf(
  parts: readonly string[],
  named: readonly string[],
  { caseSensitive = false, index = false }: RouteObject,
): Candidate {
  const isSplat = parts.at(-1) === "*";
  const path = parts
    .filter((part) => part !== "*")
    .map((part) =>
      part.startsWith(":") ? "/[^/]+" : `/${part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`,
    );
  return {
    pattern: `/${named.join("/")}`,
    regexp: new RegExp(
      `^${path.join("")}${isSplat ? "(?:/.*)?" : "/*"}$`,
      caseSensitive ? "" : "i",
    ),
    score: scoreOf(parts) + (index ? 2 : 0),
  };
}

/** React Router's order: the more parts and the more of them without a parameter, the better. */
const scoreOf = (parts: readonly string[]): number =>
  parts.length === 0
    ? 3
    : parts.reduce(
        (score, part) => score + 1 + (part === "*" ? -2 : part.startsWith(":") ? 3 : 10),
        1,
      );
