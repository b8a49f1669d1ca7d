import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { makePatternMatcher } from "./route-names.ts";

const routes: RouteObject[] = [
  {
    path: "",
    // React Router's order is another one: the general routes come last.
    children: [
      { path: "*" },
      { path: ":alias" },
      { index: true },
      { path: "courses/:courseId" },
      { path: "courses/:courseId/finished" },
      { path: "courses/lesson/:elementId?" },
      { path: "lesson/:elementId" },
      { path: "profile" },
      { path: "Profile/Exact", caseSensitive: true },
      { path: "studio", children: [{ path: "*" }, { index: true }, { path: "inbox/:id?" }] },
      { path: "sitemap.xml" },
    ],
  },
];
const match = makePatternMatcher(routes);
const pathParts =
  "courses lesson finished profile Profile Exact exact studio inbox sitemap.xml sitemapXxml x a-b a%20b * :alias".split(
    " ",
  );

const matchedByRouter = (path: string): string | undefined => {
  const matches = matchRoutes(routes, path);
  const parts = matches?.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  return parts && `/${parts.join("/")}`;
};

test("it finds the route that React Router shows", () => {
  const part = fc.constantFrom(...pathParts);
  const path = fc
    .tuple(fc.array(part, { maxLength: 4 }), fc.boolean())
    .map(([parts, ends]) => `/${parts.join("/")}${ends && parts.length > 0 ? "/" : ""}`);
  fc.assert(
    fc.property(path, (one) => {
      expect(match(one)).toBe(matchedByRouter(one));
    }),
    { numRuns: 1_000 },
  );
});
