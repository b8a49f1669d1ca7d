import { afterEach, expect, test, vi } from "vitest";

const page = "http://portal.example/courses/one";
const data = { root: { type: "data", result: 1 }, leaf: { type: "data", result: 2 } } as const;
const faulty = (error: unknown) => ({
  root: { type: "error", result: error } as const,
  leaf: { type: "error", result: error } as const,
});
const noAnswer = faulty(new TypeError("Failed to fetch"));
const answered = (status: number) => faulty({ status, statusText: "", internal: false, data: "" });

/** Imports the middleware as on a freshly loaded page. */
async function open(href: string) {
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
  ["no answer comes", noAnswer],
  ["the portal is unavailable", answered(503)],
])("a page that revalidates in place keeps its data when %s", async (_, results) => {
  const load = await open(`${page}#contents`);
  expect(await load(page, results)).toEqual({});
  expect(await load(page, data)).toBe(data);
  expect(await load(page, results)).toEqual({});
});

test.each([404, 403, 500])("a page that now answers %d does not keep its data", async (status) => {
  const load = await open(page);
  const results = answered(status);
  expect(await load(page, results)).toBe(results);
});

test("another page that cannot be reached shows an error, and so does a form submission", async () => {
  const load = await open(page);
  const other = "http://portal.example/lesson/two/";
  // The root's data stay: theme, messages and language.
  const { leaf } = noAnswer;
  expect(await load(other, noAnswer)).toEqual({ leaf });
  expect(await load(page, noAnswer, "POST")).toBe(noAnswer);
  // The error screen is shown now. When it is requested again, there is no data to preserve.
  await load(page, data);
  vi.stubGlobal("location", { href: other });
  expect(await load(other, noAnswer)).toEqual({ leaf });
});
