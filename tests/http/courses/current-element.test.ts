import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const content = resolve(import.meta.dirname, "../../fixtures/gathering");
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ content });
  portal.clock.advance(Date.parse("2031-03-05T12:00:00Z") - portal.clock.now());
});
afterAll(() => portal.close());

test("the API describes an element's type, discussion, pattern and cover", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const readElement = async (id: string, language = "en") =>
    (await call(browser, "GET", `/elements/${id}?rel=all&language=${language}`)).json;
  const welcome = await readElement("welcome");
  expect(welcome).toMatchObject({
    type: "lesson",
    courseId: "gathering",
    discussion: { id: "welcome", active: true },
    pattern: "rings",
    cover: { alt: "The road to the house" },
    index: 0,
    number: 1,
    visible: true,
    title: "Welcome",
    duration: 2,
  });
  const { url } = (welcome.cover as unknown as { sources: { url: string }[] }).sources[0]!;
  expect((await browser.fetch(url)).status).toBe(200);
  expect((await readElement("welcome", "uk")).cover).toMatchObject({ alt: "Дорога до дому" });
  expect(await readElement("check")).toMatchObject({
    type: "test",
    discussion: { id: "check", active: false },
    pattern: null,
    cover: null,
  });
  const { elements } = (await call(browser, "GET", `/courses/gathering/elements`)).json;
  expect(elements).toMatchObject([{ cover: welcome.cover }, { cover: null }, {}, {}, {}, {}]);
  const page = (await browser.fetch("/lesson/welcome/")).text;
  expect(page).toContain('data-pattern="rings"');
  expect(page).toContain('alt="The road to the house"');
  expect((await browser.fetch("/test/check/")).text).not.toContain("data-pattern");
});
