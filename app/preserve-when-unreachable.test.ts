import { afterEach, expect, test, vi } from "vitest";

const pageUrl = "http://portal.example/courses/one";
const successfulResults = {
  root: { type: "data", result: 1 },
  leaf: { type: "data", result: 2 },
} as const;
const failedResults = (error: unknown) => ({
  root: { type: "error", result: error } as const,
  leaf: { type: "error", result: error } as const,
});
const noResponse = failedResults(new TypeError("Failed to fetch"));
const errorResponse = (status: number) =>
  failedResults({ status, statusText: "", internal: false, data: "" });

/** Imports the middleware as on a freshly loaded page. */
async function openPage(href: string) {
  vi.resetModules();
  vi.stubGlobal("location", { href });
  const { preserveWhenUnreachable } = await import("./preserve-when-unreachable.ts");
  return (url: string, results: object, method = "GET") =>
    preserveWhenUnreachable({ request: new Request(url, { method }) } as never, async () =>
      Promise.resolve(results as never),
    );
}
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["no response comes", noResponse],
  ["the portal is unavailable", errorResponse(503)],
])("a page that revalidates in place keeps its data when %s", async (_, results) => {
  const load = await openPage(`${pageUrl}#contents`);
  expect(await load(pageUrl, results)).toEqual({});
  expect(await load(pageUrl, successfulResults)).toBe(successfulResults);
  expect(await load(pageUrl, results)).toEqual({});
});

test.each([404, 403, 500])(
  "a page whose revalidation gets status %d does not keep its data",
  async (status) => {
    const load = await openPage(pageUrl);
    const results = errorResponse(status);
    expect(await load(pageUrl, results)).toBe(results);
  },
);

test("another page that cannot be reached shows an error, and so does a form submission", async () => {
  const load = await openPage(pageUrl);
  const otherUrl = "http://portal.example/lesson/two/";
  // The root's data stay: theme, messages and language.
  const { leaf } = noResponse;
  expect(await load(otherUrl, noResponse)).toEqual({ leaf });
  expect(await load(pageUrl, noResponse, "POST")).toBe(noResponse);
  // The error screen is shown now. When it is requested again, there is no data to preserve.
  await load(pageUrl, successfulResults);
  vi.stubGlobal("location", { href: otherUrl });
  expect(await load(otherUrl, noResponse)).toEqual({ leaf });
});
