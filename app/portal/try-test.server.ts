import { data, replace } from "react-router";
import { loadBlocks } from "#blocks/load-blocks.server.ts";
import { plainScreen } from "#blocks/plain-screen.server.ts";
import { publicScreen } from "#blocks/screen.ts";
import type { SubmissionError } from "#blocks/question/submission.ts";
import { answeredParameter } from "#blocks/test/answered-parameter.ts";
import type { Answers } from "#domains/learning/answers/grading.ts";
import { type TestQuestion, toFinishedAnswers } from "#domains/learning/answers/test-questions.ts";
import { tryTest } from "#domains/learning/answers/try-test.server.ts";
import { textLanguage } from "#domains/settings/text-language.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { readAnswers } from "./read-answers.ts";
import { readTriedAnswers, writeTriedAnswers } from "./tried-answers.ts";

/** The address parameter with the answers of a test that is tried. */
export const triedParameter = "try";
const languageParameter = "language";

/** The address parameter with the number of the attempt, which is the attempt's id. */
const attemptParameter = "attempt";
const attemptsMax = 1_000;

/** Loads the draft of a test with the answers in the address, as learners will see it. */
export async function loadTriedTest(ctx: RequestCtx, request: Request, elementId: string) {
  const { element, questions, answers, isOver } = await tryAddressed(ctx, request, elementId);
  const { type, title, revision, components, language } = element;
  const attempt = attemptOf(request);
  const hasAnswers = Object.keys(answers).length > 0;
  const screen = plainScreen({
    kind: "element",
    path: addressOf(request, writeTriedAnswers(questions, chosenOf(answers)), attempt),
    element: { id: elementId, type, number: 0, title, revision },
    answers,
    attempt: {
      id: hasAnswers ? String(attempt) : null,
      nextId: String(hasAnswers ? attempt + 1 : attempt),
      isOver,
    },
    trial: element,
  });
  const blocks = await loadBlocks({ ...ctx, screen }, components);
  return {
    page: { title },
    contents: null,
    texts: textLanguage(ctx.language, language),
    blocks: { ...blocks, screen: publicScreen(screen) },
    hasHeading: false,
  };
}

/** Adds the answers of a form to the address. Nothing is stored. */
export async function answerTriedTest(ctx: RequestCtx, request: Request, elementId: string) {
  const form = await request.formData();
  const { questions, answers } = await tryAddressed(ctx, request, elementId);
  const isOneQuestion = form.get("intent") === "question";
  const componentId = String(form.get("componentId") ?? "");
  const attempt = attemptOf(request);
  const isNewAttempt = form.get("attempt") !== String(attempt);
  const sent = readAnswers(form);
  const earlier = isOneQuestion && !isNewAttempt ? chosenOf(answers) : {};
  if (Object.keys(sent).length === 0) return data({ messageKey: "test.choose-first" }, 422);
  const given = finish(questions, sent);
  if (!given || (isOneQuestion && given[componentId]?.length === 0))
    return data<SubmissionError>(
      { messageKey: "arrange.each-once", refused: { componentId, answers: sent } },
      422,
    );
  // The first answer of an attempt counts.
  const address = addressOf(
    request,
    writeTriedAnswers(questions, { ...given, ...earlier }),
    isNewAttempt ? attempt + 1 : attempt,
  );
  return isOneQuestion
    ? replace(
        `${address}&${new URLSearchParams({ [answeredParameter]: componentId })}#q-${componentId}`,
        303,
      )
    : replace(`${address}#result`, 303);
}

async function tryAddressed(ctx: RequestCtx, request: Request, elementId: string) {
  const { searchParams } = new URL(request.url);
  try {
    return await tryTest(ctx, {
      elementId,
      language: searchParams.get(languageParameter) ?? ctx.language,
      answers: (questions) => readTriedAnswers(questions, searchParams.get(triedParameter) ?? ""),
    });
  } catch (error) {
    if (error instanceof DomainError) throw data(null, error.status);
    throw error;
  }
}

/** Returns null if an exercise gives a choice twice. */
function finish(questions: readonly TestQuestion[], sent: Answers): Answers | null {
  try {
    return toFinishedAnswers(questions, sent);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

const chosenOf = (answers: Record<string, { variants: string[] }>): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, { variants }]) => [id, variants]));

const attemptOf = (request: Request): number =>
  Math.min(
    Number.parseInt(new URL(request.url).searchParams.get(attemptParameter) ?? "") || 0,
    attemptsMax,
  );

/** Returns this page's address with other answers. */
function addressOf(request: Request, tried: string, attempt: number): string {
  const { pathname, searchParams } = new URL(request.url);
  const language = searchParams.get(languageParameter);
  const search = new URLSearchParams({
    ...(language !== null && { [languageParameter]: language }),
    [triedParameter]: tried,
    [attemptParameter]: String(attempt),
  });
  return `${pathname.replace(/\.data$/, "")}?${search}`;
}
