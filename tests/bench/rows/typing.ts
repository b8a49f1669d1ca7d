import type { Browser, Page } from "@playwright/test";
import type { Bench } from "#tests/bench/bench.ts";
import type { BenchUser } from "#tests/bench/portal.ts";
import { formatMs, formatRatio, type Row } from "#tests/bench/report.ts";
import { interleave, median, medianRatio } from "#tests/bench/rounds.ts";
import { openBrowser } from "#tests/bench/throttled-browser.ts";

const timeRatioMax = 1.5;
const blocksCount = 200;
/** The keys of one round. A pause between them, as when people type, also lets the editor save. */
const keysCount = 120;
const keyPauseMs = 60;
const wordsOfBlock = "When I said, My foot slippeth; thy mercy, O Lord, held me up. ".repeat(4);

/**
 * Types into the middle of a lesson of 200 blocks. The baseline is a page with the same 200 paragraphs in one element
 * that the browser itself edits. Measures from the key until the browser has drawn what it changes.
 */
export async function measureTyping(bench: Bench): Promise<Row[]> {
  const [user] = bench.takeUsers(1);
  await bench.database.pool.query(
    "update memberships set roles = array_append(roles, 'editor') where user_id = $1",
    [user!.id],
  );
  const browser = await openBrowser();
  try {
    const editor = await openLesson(browser, bench.server.origin, user!);
    const bare = await openBarePage(browser);
    const results = await interleave(bench.rounds, {
      editor: () => typeInto(editor),
      bare: () => typeInto(bare),
    });
    const ratio = medianRatio(results.editor, results.bare, (ms) => ms);
    return [
      {
        name: `Typing in a lesson of ${blocksCount} blocks, p95`,
        result: `${formatMs(median(results.editor))} = ${formatRatio(ratio)}`,
        baseline: `${formatMs(median(results.bare))} bare contenteditable`,
        goal: `≤ ${timeRatioMax} ×`,
        isGoalReached: ratio <= timeRatioMax,
        figures: { ratio, editorMs: results.editor, bareMs: results.bare },
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Creates the lesson through the API and opens the text in its middle. */
async function openLesson(browser: Browser, origin: string, { cookie }: BenchUser): Promise<Page> {
  const page = await browser.newPage({ locale: "en" });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name, value] = pair.split("=") as [string, string];
      return { name, value, url: origin };
    }),
  );
  const send = async (method: string, path: string, data: object) => {
    const response = await page.request.fetch(`${origin}/api/creator${path}`, {
      method,
      data,
      headers: { origin },
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const course = await send("POST", "/courses", { title: "A long lesson" });
  const lesson = await send("POST", `/courses/${course.id}/elements`, {
    changeId: "add-the-long-lesson",
    type: "lesson",
    title: "A long lesson",
    after: null,
  });
  await send("PATCH", `/elements/${lesson.id}/draft`, {
    changeId: "fill-the-long-lesson",
    version: 0,
    operations: [{ op: "set", path: ["texts", "en", "components"], value: makeBlocks() }],
  });
  await page.goto(`${origin}/studio/courses/${course.id}/elements/${lesson.id}`);
  const canvas = page.frameLocator(".studio-canvas iframe");
  await canvas
    .locator("[data-block]")
    .nth(blocksCount / 2)
    .click();
  await canvas.locator(".studio-canvas-text").click();
  await page.keyboard.press("End");
  return page;
}

const makeBlocks = () =>
  Array.from({ length: blocksCount }, (_, index) => ({
    id: `block-${index}`,
    type: "rich-text",
    props: {
      nodes: [{ type: "paragraph", children: [{ type: "text", text: wordsOfBlock }] }],
    },
    children: [],
  }));

async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const paragraph = `<p>${wordsOfBlock}</p>`;
  await page.setContent(`<div contenteditable="true">${paragraph.repeat(blocksCount)}</div>`);
  await page
    .locator("p")
    .nth(blocksCount / 2)
    .click();
  await page.keyboard.press("End");
  return page;
}

/** Types a round of keys. @returns the time of which 95 of 100 keys need less, in milliseconds */
async function typeInto(page: Page): Promise<number> {
  await page.bringToFront();
  const recorded = await page.evaluateHandle(recordKeys);
  for (let index = 0; index < keysCount; index += 1) {
    await page.keyboard.press("a");
    await page.waitForTimeout(keyPauseMs);
  }
  const durations = await recorded.evaluate(({ durations: all, stop }) => {
    stop();
    return all;
  });
  if (durations.length < keysCount) throw new Error(`Only ${durations.length} keys were drawn.`);
  return durations.toSorted((one, other) => one - other)[Math.floor(keysCount * 0.95)]!;
}

/** Runs in the page. A frame's callback comes before the browser draws, and a message after it has drawn. */
function recordKeys() {
  const durations: number[] = [];
  const edited = document.querySelector("iframe")?.contentWindow ?? window;
  const record = ({ timeStamp }: Event) => {
    edited.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        durations.push(edited.performance.now() - timeStamp);
        port1.close();
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  edited.addEventListener("keydown", record, true);
  return { durations, stop: () => edited.removeEventListener("keydown", record, true) };
}
