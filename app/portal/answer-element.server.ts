import { data, redirect, replace } from "react-router";
import type { SubmissionError } from "#blocks/question/submission.ts";
import { answeredParameter } from "#blocks/test/answered-parameter.ts";
import { coursePath, currentCoursePath, elementPath } from "#domains/courses/element-access.ts";
import type { ElementRef } from "#domains/learning/progress/load-own-course.server.ts";
import { recordOpenedElement } from "#domains/learning/progress/open-own-element.server.ts";
import {
  answerElement,
  type AnsweredElement,
  type ElementAction,
} from "#domains/learning/answers/answer-element.server.ts";
import { attemptIdMaxChars } from "#domains/learning/offline-work/queued-work.ts";
import { DomainError } from "#platform/domain-error.ts";
import { scenarioFactsOf, coursePointerOf } from "./course-screen.server.ts";
import { type ElementAddress, loadElementScreen } from "./element-screen.server.ts";
import { readAnswers } from "./read-answers.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { awardAddress, savePendingAward } from "#popups/page-popups/award/pending-award.server.ts";
import { discussionAction } from "#popups/page-popups/discussion/action.server.ts";
import { becomeSessionUser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Handles the forms of an element (finish it, answer a question or quiz, submit a test) and of a popup or discussion over it. */
export async function elementAction(ctx: RequestCtx, request: Request, address: ElementAddress) {
  const form = await request.formData();
  const discussionResult = await discussionAction(ctx, request, form);
  if (discussionResult) return discussionResult;
  const action = readAction(ctx, form);
  if (!action) {
    return scenarioAction(ctx, request, form, async () => {
      const { learnerCourse, summary } = await loadElementScreen(ctx, address);
      return scenarioFactsOf(learnerCourse, `courses-id-${summary.type}`, summary.id);
    });
  }
  const element = await resolveElement(ctx, address);
  // A guest who does something gets a temporary account, since the element is open to guests.
  await becomeSessionUser(ctx);
  try {
    return await respondToAction(ctx, request, element, action);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.warn({ err: error, code: error.code }, "an answer was refused");
    // A visitor without access is redirected to where the element can be opened.
    const { learnerCourse } = await loadElementScreen(ctx, address);
    return errorResponse(ctx, request, learnerCourse.course.id, error, action);
  }
}

/**
 * Returns the element of an address. For a guest, access is checked first: a closed element must not create an account.
 */
async function resolveElement(ctx: RequestCtx, address: ElementAddress): Promise<ElementRef> {
  const { courseId, elementId, type } = address;
  if (elementId !== undefined && ctx.actor.kind !== "guest") return { courseId, elementId, type };
  const { learnerCourse, summary } = await loadElementScreen(ctx, address);
  return { courseId: learnerCourse.course.id, elementId: summary.id };
}

async function respondToAction(
  ctx: RequestCtx,
  request: Request,
  element: ElementRef,
  action: FormAction,
) {
  const result = await answerElement(ctx, element, action);
  const path = requestPathOf(request);
  // The answer's feedback comes first; the links below it open the award.
  if (hasFinishedCourse(result)) savePendingAward(ctx, result.learnerCourse.course.id);
  if (action.kind === "finish") return redirectAfterFinish(ctx, result);
  if (action.kind === "question") {
    const search = new URLSearchParams({ [answeredParameter]: action.componentId });
    return replace(`${path}?${search}#q-${action.componentId}`, 303);
  }
  const anchor = action.kind === "test" ? "result" : `q-${action.componentId}`;
  return redirect(`${path}#${anchor}`, 303);
}

/** Responds to a refused request: with a message on the same page where possible, otherwise with an error page. */
function errorResponse(
  ctx: RequestCtx,
  request: Request,
  courseId: string,
  error: DomainError,
  action: FormAction,
) {
  const { code, messageKey, status } = error;
  if (code === "PROGRESS-ELEMENT-CLOSED") {
    ctx.flash("common.not-yet-open");
    return redirect(`${coursePath(courseId)}#contents`, 303);
  }
  // A page without scripts shows the other answers of a test again, so that none is lost.
  if (code === "RESULTS-ARRANGEMENT-INCOMPLETE" && isTestAction(action))
    return data<SubmissionError>(
      { messageKey: messageKey!, refused: refusedAnswers(action) },
      status,
    );
  if (code === "RESULTS-ARRANGEMENT-INCOMPLETE") ctx.flash(messageKey!);
  // The page itself shows what the element waits for.
  if (unfinishedCodes.has(code)) return redirect(requestPathOf(request), 303);
  if (messageKey && status === 422) return data({ messageKey }, status);
  throw data(null, status);
}

type TestAction = Extract<FormAction, { kind: "test" | "question" }>;
const isTestAction = (action: FormAction): action is TestAction =>
  action.kind === "test" || action.kind === "question";

function refusedAnswers(action: TestAction): NonNullable<SubmissionError["refused"]> {
  const { componentId } = action;
  const answers = action.kind === "test" ? action.answers : { [componentId]: action.chosen };
  return {
    componentId,
    answers: Object.fromEntries(Object.entries(answers).map(([id, chosen]) => [id, [...chosen]])),
  };
}

const unfinishedCodes: ReadonlySet<string> = new Set([
  "RESULTS-ARRANGEMENT-INCOMPLETE",
  "PROGRESS-TEST-NOT-PASSED",
  "PROGRESS-QUIZ-NOT-ANSWERED",
  "PROGRESS-NOT-BEGUN",
]);

/** Redirects after a finished element: to the next one, or to the end of the course. */
async function redirectAfterFinish(ctx: RequestCtx, result: AnsweredElement) {
  const { learnerCourse, summary } = result;
  const progress = result.newProgress!;
  const index = learnerCourse.course.elements.findIndex(({ id }) => id === summary.id);
  const next =
    learnerCourse.course.elements[index + 1] ??
    coursePointerOf({ ...learnerCourse, progress })?.element;
  const path = currentCoursePath(learnerCourse.course);
  if (hasFinishedCourse(result))
    return redirect(awardAddress(`${path}/finished`, learnerCourse.course.id), 303);
  if (progress.doneCount === progress.total || !next) return redirect(path, 303);
  await recordOpenedElement(ctx, { ...learnerCourse, progress }, next);
  return redirect(elementPath(next), 303);
}

/** Whether this request finished the course, which happens only once. */
const hasFinishedCourse = ({
  learnerCourse: { progress: before },
  newProgress: finished,
}: AnsweredElement): boolean =>
  finished !== null &&
  finished.doneCount === finished.total &&
  (before?.doneCount ?? 0) < finished.total;

/** An action, and the component whose form was sent. */
type FormAction = ElementAction & { componentId: string };

function readAction({ deviceId: sessionId }: RequestCtx, form: FormData): FormAction | null {
  const componentId = String(form.get("componentId") ?? "");
  const commonFields = { componentId, key: String(form.get("key") ?? ""), clientAt: null };
  const chosen = form.getAll(`answer.${componentId}`).map(String);
  switch (form.get("intent")) {
    case "finish":
      return { ...commonFields, kind: "finish" };
    case "answer":
      return { ...commonFields, kind: "interaction", chosen, sessionId };
    case "quiz":
      return { ...commonFields, kind: "quiz", chosen, sessionId };
    case "test":
      return { ...commonFields, kind: "test", answers: readAnswers(form), sessionId };
    case "question": {
      const attempt = String(form.get("attempt") ?? "").slice(0, attemptIdMaxChars);
      return { ...commonFields, kind: "question", chosen, attempt };
    }
    default:
      return null;
  }
}
