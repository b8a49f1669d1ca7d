import { data, redirect } from "react-router";
import { elementPath } from "#domains/courses/element-access.ts";
import { finishOwnElement, openOwnElement } from "#domains/progress/open-own-element.server.ts";
import { hasPassed } from "#domains/results/has-passed.server.ts";
import { type ResultKind, recordResult } from "#domains/results/record-result.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { factsOf, pointerOf } from "./course-screen.server.ts";
import {
  type ElementAddress,
  type OpenedElement,
  openElementScreen,
} from "./element-screen.server.ts";
import { pathOf } from "./path-of.ts";
import { becomeSessionUser } from "#app/popups/sign-in-browser.server.ts";
import { scenarioAction } from "#app/popups/scenario-action.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/** What a lesson's or test's forms do: finish, answer one question, hand in a test; else a popup's step. */
export async function answerElement(ctx: RequestCtx, request: Request, address: ElementAddress) {
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent !== "finish" && intent !== "answer" && intent !== "test") {
    return scenarioAction(ctx, request, form, async () => {
      const { person, summary } = await openElementScreen(ctx, address);
      return factsOf(person, `courses-id-${summary.type}`, summary.id);
    });
  }
  const opened = await openElementScreen(ctx, address);
  // A guest who does something gets a temporary account, since the element is open to guests (section 4.3).
  await becomeSessionUser(ctx);
  try {
    return await carryOut(ctx, request, opened, form, intent);
  } catch (error) {
    throw error instanceof DomainError ? refusal(ctx, opened, error) : error;
  }
}

async function carryOut(
  ctx: RequestCtx,
  request: Request,
  opened: OpenedElement,
  form: FormData,
  intent: "finish" | "answer" | "test",
) {
  if (intent === "finish" && !(await mayFinish(ctx, opened))) return redirect(pathOf(request), 303);
  if (intent === "finish") return finish(ctx, opened, String(form.get("key") ?? ""));
  return answer(ctx, request, opened, form, intent === "test" ? "test" : "interaction");
}

/** What was asked cannot be done: an element that is not open yet sends back to the course, the rest is an error page. */
function refusal(ctx: RequestCtx, { person }: OpenedElement, error: DomainError) {
  ctx.log.warn({ err: error, code: error.code }, "an answer was refused");
  if (error.code !== "PROGRESS-ELEMENT-CLOSED") return data(null, error.status);
  ctx.flash("common.not-yet-open");
  return redirect(`/courses/${person.course.id}#contents`, 303);
}

/** A test is finished by passing it, whatever a form says. */
async function mayFinish(ctx: RequestCtx, { person, summary }: OpenedElement): Promise<boolean> {
  if (summary.type !== "test") return true;
  return hasPassed(ctx, { courseId: person.course.id, elementId: summary.id });
}

async function finish(ctx: RequestCtx, { person, summary }: OpenedElement, key: string) {
  const progress = await finishOwnElement(ctx, person.course, summary.id, key);
  const place = person.course.elements.findIndex(({ id }) => id === summary.id);
  const next = person.course.elements[place + 1] ?? pointerOf({ ...person, progress })?.element;
  const done = progress.doneCount === progress.total;
  if (done || !next) return redirect(`/courses/${person.course.id}`, 303);
  await openOwnElement(ctx, person.course, next.id);
  return redirect(elementPath(next), 303);
}

async function answer(
  ctx: RequestCtx,
  request: Request,
  { person, summary, element }: OpenedElement,
  form: FormData,
  kind: ResultKind,
) {
  const recorded = await recordResult(ctx, element, {
    kind,
    answers: readAnswers(form),
    key: String(form.get("key") ?? ""),
    clientAt: null,
    sessionId: ctx.deviceId,
  });
  if (!recorded) return data({ messageKey: "test.choose-first" }, 422);
  if (kind === "test" && recorded.passed)
    await finishOwnElement(ctx, person.course, summary.id, "");
  const anchor = kind === "test" ? "result" : `q-${String(form.get("componentId") ?? "")}`;
  return redirect(`${pathOf(request)}#${anchor}`, 303);
}

/** Fields named `answer.<component id>`, one for each chosen variant. */
function readAnswers(form: FormData): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (const [name, value] of form) {
    const id = name.startsWith("answer.") ? name.slice("answer.".length) : "";
    if (id !== "" && typeof value === "string") (answers[id] ??= []).push(value);
  }
  return answers;
}
