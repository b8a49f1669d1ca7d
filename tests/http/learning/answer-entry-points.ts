import { randomUUID } from "node:crypto";
import type { Browser } from "#tests/kit/browser.ts";
import { call, type TestPortal } from "#tests/kit/portal.ts";

/** An action in an element, whichever entry point it uses. */
export type LearnerAction = { type: string; course: string; element: string } & (
  | { kind: "finish" }
  | { kind: "interaction" | "quiz"; component: string; chosen: string[] }
  | { kind: "question"; component: string; chosen: string[]; attempt?: string }
  | { kind: "test"; answers: Record<string, string[]> }
);

/** Sends an action and returns the server's response as text. */
export type EntryPoint = (
  portal: TestPortal,
  browser: Browser,
  action: LearnerAction,
) => Promise<string>;

const intents = {
  finish: "finish",
  interaction: "answer",
  quiz: "quiz",
  question: "question",
  test: "test",
} as const;

function createFormFields(action: LearnerAction): URLSearchParams {
  const fields = new URLSearchParams({ intent: intents[action.kind], key: "" });
  const answers =
    action.kind === "test"
      ? action.answers
      : action.kind === "finish"
        ? {}
        : { [action.component]: action.chosen };
  for (const [component, chosen] of Object.entries(answers))
    for (const one of chosen) fields.append(`answer.${component}`, one);
  if (action.kind !== "finish" && action.kind !== "test")
    fields.set("componentId", action.component);
  if (action.kind === "question") fields.set("attempt", action.attempt ?? "");
  return fields;
}

async function postAction(browser: Browser, path: string, action: LearnerAction): Promise<string> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = createFormFields(action).toString();
  const {
    status,
    text,
    headers: responseHeaders,
  } = await browser.fetch(path, {
    method: "POST",
    headers,
    body,
  });
  return `${status} ${responseHeaders.get("location") ?? ""} ${text}`;
}

/** Submits the page's form without JavaScript. */
const submitForm: EntryPoint = (_portal, browser, action) =>
  postAction(browser, `/${action.type}/${action.element}/`, action);

/** Submits the same form with JavaScript. */
const submitFormWithScripts: EntryPoint = (_portal, browser, action) =>
  postAction(browser, `/${action.type}/${action.element}.data`, action);

const callApi: EntryPoint = async (_portal, browser, action) => {
  const { element: elementId, course: courseId } = action;
  const elementIds = { elementId, courseId };
  const send = async (method: string, path: string, json: object) =>
    (await call(browser, method, path, json)).text;
  switch (action.kind) {
    case "finish":
      return send("PUT", `/courses/${courseId}/elements/${elementId}/progress`, { state: "done" });
    case "interaction":
      return send("POST", "/interaction-results", {
        ...elementIds,
        componentId: action.component,
        answers: action.chosen,
      });
    case "quiz":
      return send("POST", "/quiz-results", {
        ...elementIds,
        dialogId: elementId,
        msgId: action.component,
        answers: action.chosen,
      });
    case "question":
      return send("POST", "/test-results", {
        ...elementIds,
        msgId: action.component,
        answers: action.chosen,
        ...(action.attempt && { sessionId: action.attempt }),
      });
    case "test":
      return send("POST", "/test-results", { ...elementIds, answers: action.answers });
  }
};

/** Sends the action as work from the queue of a device that was offline. */
const sendQueuedWork: EntryPoint = async (portal, browser, action) => {
  const now = portal.clock.now();
  const workFields = { key: randomUUID(), owner: null, at: now, courseId: action.course };
  const { element: elementId, kind } = action;
  const answerFields =
    action.kind === "finish"
      ? {}
      : action.kind === "test"
        ? { answers: action.answers }
        : action.kind === "question"
          ? { msgId: action.component, answers: action.chosen, sessionId: action.attempt ?? "" }
          : { componentId: action.component, answers: action.chosen };
  const items = [{ kind, ...workFields, elementId, ...answerFields }];
  return (await call(browser, "POST", "/work", { sentAt: now, items })).text;
};

export const entryPoints: Record<string, EntryPoint> = {
  form: submitForm,
  "form with scripts": submitFormWithScripts,
  api: callApi,
  queue: sendQueuedWork,
};
