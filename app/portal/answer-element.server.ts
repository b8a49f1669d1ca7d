import { data, redirect, replace } from "react-router";
import { askedParameter } from "#blocks/test/asked.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import type { CourseForPerson } from "#domains/progress/access.ts";
import type { CourseProgress } from "#domains/progress/progress.ts";
import {
  beginOwnElement,
  finishOwnElement,
  openOwnElement,
  passedKey,
} from "#domains/progress/open-own-element.server.ts";
import { answerTestQuestion } from "#domains/results/answer-test-question.server.ts";
import { finishQuiz } from "#domains/results/finish-quiz.server.ts";
import { unfinishedBecause } from "#domains/results/may-finish.server.ts";
import { attemptMaxChars } from "#domains/results/waiting-work.ts";
import { type ResultKind, recordResult } from "#domains/results/record-result.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { factsOf, pointerOf } from "./course-screen.server.ts";
import {
  type ElementAddress,
  type OpenedElement,
  openElementScreen,
} from "./element-screen.server.ts";
import { pathOf } from "./path-of.ts";
import { awardAddress } from "#app/widgets/award-popup/load.server.ts";
import { becomeSessionUser } from "#app/popups/sign-in-browser.server.ts";
import { scenarioAction } from "#app/popups/scenario-action.server.ts";
import type { RequestCtx } from "#app/request-context.ts";

/** What an element's forms do: finish, answer one question (of a quiz, too), hand in a test; else a popup's step. */
export async function answerElement(ctx: RequestCtx, request: Request, address: ElementAddress) {
  const form = await request.formData();
  const intent = form.get("intent");
  if (!isIntent(intent)) {
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
    throw error instanceof DomainError ? refusal(ctx, request, opened, error) : error;
  }
}

const intents = ["finish", "answer", "quiz", "test", "question"] as const;
type Intent = (typeof intents)[number];
const isIntent = (value: unknown): value is Intent => intents.includes(value as Intent);
const kinds = { answer: "interaction", quiz: "quiz", test: "test" } as const;

async function carryOut(
  ctx: RequestCtx,
  request: Request,
  opened: OpenedElement,
  form: FormData,
  intent: Intent,
) {
  if (intent === "finish" && !(await mayFinish(ctx, opened))) return redirect(pathOf(request), 303);
  if (intent === "finish") return finish(ctx, opened, String(form.get("key") ?? ""));
  if (intent === "question") return answerOne(ctx, request, opened, form);
  return answer(ctx, request, opened, form, kinds[intent]);
}

/** What was asked cannot be done: an element that is not open yet sends back to the course, the rest is an error page. */
function refusal(ctx: RequestCtx, request: Request, { person }: OpenedElement, error: DomainError) {
  ctx.log.warn({ err: error, code: error.code }, "an answer was refused");
  if (error.code === "RESULTS-ARRANGEMENT-INCOMPLETE") {
    ctx.flash(error.messageKey!);
    return redirect(pathOf(request), 303);
  }
  if (error.code !== "PROGRESS-ELEMENT-CLOSED") return data(null, error.status);
  ctx.flash("common.not-yet-open");
  return redirect(`/courses/${person.course.id}#contents`, 303);
}

/** A test is finished by passing it, a quiz by answering it, whatever a form says. */
async function mayFinish(ctx: RequestCtx, { person, summary }: OpenedElement): Promise<boolean> {
  const named = { courseId: person.course.id, elementId: summary.id, type: summary.type };
  return (await unfinishedBecause(ctx, named)) === null;
}

async function finish(ctx: RequestCtx, { person, summary }: OpenedElement, key: string) {
  const progress = await finishOwnElement(ctx, person.course, summary.id, key);
  const place = person.course.elements.findIndex(({ id }) => id === summary.id);
  const next = person.course.elements[place + 1] ?? pointerOf({ ...person, progress })?.element;
  const path = `/courses/${person.course.id}`;
  if (becameDone(person, progress))
    return redirect(awardAddress(`${path}/finished`, person.course.id), 303);
  if (progress.doneCount === progress.total || !next) return redirect(path, 303);
  await openOwnElement(ctx, person.course, next.id);
  return redirect(elementPath(next), 303);
}

/** The last step of a course is taken once. */
const becameDone = ({ progress: before }: CourseForPerson, after: CourseProgress): boolean =>
  after.doneCount === after.total && (before?.doneCount ?? 0) < after.total;

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
  await beginOwnElement(ctx, person, summary.id);
  let path = pathOf(request);
  if (kind === "test" && recorded.passed) {
    const key = passedKey(String(form.get("key") ?? ""));
    const after = await finishOwnElement(ctx, person.course, summary.id, key);
    if (becameDone(person, after)) path = awardAddress(path, person.course.id);
  }
  if (kind === "quiz") {
    const after = await finishQuiz(ctx, person.course, summary, String(form.get("key") ?? ""));
    if (after && becameDone(person, after)) path = awardAddress(path, person.course.id);
  }
  const anchor = kind === "test" ? "result" : `q-${String(form.get("componentId") ?? "")}`;
  return redirect(`${path}#${anchor}`, 303);
}

/** One question of a test that tells after each how it was: the same question is shown again, with how it was. */
async function answerOne(
  ctx: RequestCtx,
  request: Request,
  { person, summary, element }: OpenedElement,
  form: FormData,
) {
  const componentId = String(form.get("componentId") ?? "");
  const answered = await answerTestQuestion(ctx, element, {
    componentId,
    chosen: readAnswers(form)[componentId] ?? [],
    attempt: String(form.get("attempt") ?? "").slice(0, attemptMaxChars),
    clientAt: null,
  });
  if (!answered) return data({ messageKey: "test.choose-first" }, 422);
  await beginOwnElement(ctx, person, summary.id);
  const shown = new URLSearchParams({ [askedParameter]: componentId });
  const path = pathOf(request);
  let address = `${path}?${shown}`;
  if (answered.whole?.passed) {
    const key = passedKey(answered.key);
    const after = await finishOwnElement(ctx, person.course, summary.id, key);
    if (becameDone(person, after)) address = `${awardAddress(path, person.course.id)}&${shown}`;
  }
  return replace(`${address}#q-${componentId}`, 303);
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
