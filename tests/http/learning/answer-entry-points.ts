import { randomUUID } from "node:crypto";
import type { Browser } from "#tests/kit/browser.ts";
import { call, type TestPortal } from "#tests/kit/portal.ts";

/** An action in an element, whichever entry point it uses. */
export type Act = { type: string; course: string; element: string } & (
  | { does: "finish" }
  | { does: "interaction" | "quiz"; component: string; chosen: string[] }
  | { does: "question"; component: string; chosen: string[]; attempt?: string }
  | { does: "test"; answers: Record<string, string[]> }
);

/** Sends an action and returns the server's answer as text. */
export type EntryPoint = (portal: TestPortal, browser: Browser, act: Act) => Promise<string>;

const intents = {
  finish: "finish",
  interaction: "answer",
  quiz: "quiz",
  question: "question",
  test: "test",
} as const;

function fieldsOf(act: Act): URLSearchParams {
  const fields = new URLSearchParams({ intent: intents[act.does], key: "" });
  const answers =
    act.does === "test"
      ? act.answers
      : act.does === "finish"
        ? {}
        : { [act.component]: act.chosen };
  for (const [component, chosen] of Object.entries(answers))
    for (const one of chosen) fields.append(`answer.${component}`, one);
  if (act.does !== "finish" && act.does !== "test") fields.set("componentId", act.component);
  if (act.does === "question") fields.set("attempt", act.attempt ?? "");
  return fields;
}

async function post(browser: Browser, path: string, act: Act): Promise<string> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = fieldsOf(act).toString();
  const {
    status,
    text,
    headers: answered,
  } = await browser.fetch(path, {
    method: "POST",
    headers,
    body,
  });
  return `${status} ${answered.get("location") ?? ""} ${text}`;
}

/** A page's form without JavaScript. */
const form: EntryPoint = (_portal, browser, act) =>
  post(browser, `/${act.type}/${act.element}/`, act);

/** The same form with JavaScript. */
const scripts: EntryPoint = (_portal, browser, act) =>
  post(browser, `/${act.type}/${act.element}.data`, act);

const api: EntryPoint = async (_portal, browser, act) => {
  const { element: elementId, course: courseId } = act;
  const about = { elementId, courseId };
  const sent = async (method: string, path: string, json: object) =>
    (await call(browser, method, path, json)).text;
  switch (act.does) {
    case "finish":
      return sent("PUT", `/courses/${courseId}/elements/${elementId}/progress`, { state: "done" });
    case "interaction":
      return sent("POST", "/interaction-results", {
        ...about,
        componentId: act.component,
        answers: act.chosen,
      });
    case "quiz":
      return sent("POST", "/quiz-results", {
        ...about,
        dialogId: elementId,
        msgId: act.component,
        answers: act.chosen,
      });
    case "question":
      return sent("POST", "/test-results", {
        ...about,
        msgId: act.component,
        answers: act.chosen,
        ...(act.attempt && { sessionId: act.attempt }),
      });
    case "test":
      return sent("POST", "/test-results", { ...about, answers: act.answers });
  }
};

/** Work from the queue of a device that was offline. */
const queue: EntryPoint = async (portal, browser, act) => {
  const now = portal.clock.now();
  const about = { key: randomUUID(), owner: null, at: now, courseId: act.course };
  const { element: elementId, does: kind } = act;
  const more =
    act.does === "finish"
      ? {}
      : act.does === "test"
        ? { answers: act.answers }
        : act.does === "question"
          ? { msgId: act.component, answers: act.chosen, sessionId: act.attempt ?? "" }
          : { componentId: act.component, answers: act.chosen };
  const items = [{ kind, ...about, elementId, ...more }];
  return (await call(browser, "POST", "/work", { sentAt: now, items })).text;
};

export const entryPoints: Record<string, EntryPoint> = {
  form,
  "form with scripts": scripts,
  api,
  queue,
};
