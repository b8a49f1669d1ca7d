import { useState } from "react";
import { useLocation } from "react-router";
import type { BlockViewProps } from "#blocks/block.ts";
import { newIdempotencyKey } from "#blocks/question/submission.ts";
import {
  answerAgainParameter,
  useAnswerSubmission,
} from "#blocks/question/use-answer-submission.ts";
import type { TestProps } from "./block.ts";
import { StepwiseTest } from "./stepwise-test.tsx";
import { type StepwiseData, questionsInOrder, calculateScore, type TestData } from "./test-data.ts";
import { TestForm } from "./test-form.tsx";
import { TestResult } from "./test-result.tsx";
import { useTestDraft } from "./use-test-draft.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

type ViewProps = BlockViewProps<TestProps, TestData>;

/** A test to take, or its result. */
export default function View(view: ViewProps) {
  const { component, data } = view;
  if (questionsInOrder(component, data).length === 0) return null;
  return (
    <div id={component.id} className="test">
      {data.stepwise ? (
        <TestGradedStepwise {...view} stepwise={data.stepwise} />
      ) : (
        <TestGradedAtEnd {...view} />
      )}
    </div>
  );
}

function TestGradedAtEnd({ component, props, data, screen }: ViewProps) {
  const submission = useAnswerSubmission(component.id, screen.path);
  const [attemptId] = useState(() => (typeof window === "undefined" ? "" : newIdempotencyKey()));
  const questions = questionsInOrder(component, data);
  const taken = data.answered ?? { questions, passMark: data.passMark };
  const score = calculateScore(taken.questions, screen.answers, taken.passMark);
  const ids = questions.map((question) => question.componentId);
  const draftStore = useTestDraft(component.id, ids, screen.answers, submission.isAccepted);
  const draft = data.isTrial ? null : draftStore.draft;
  const { attemptsLeft } = data;
  const isAnsweringAgain = submission.isAnsweringAgain || draft !== null;
  const isOver = score !== null && (attemptsLeft === 0 || !isAnsweringAgain);
  return isOver ? (
    <TestResult
      componentId={component.id}
      storageId={data.storageId}
      {...taken}
      answers={screen.answers}
      score={score}
      attemptId={attemptId}
      attemptsLeft={attemptsLeft}
      hidesAnswers={data.hidesAnswers}
      onAgain={submission.startAgain}
    />
  ) : (
    <TestForm
      componentId={component.id}
      intro={props.intro}
      passMark={data.passMark}
      attemptsLeft={attemptsLeft}
      questions={questions}
      submission={submission}
      savesResult={screen.kind === "element"}
      attemptId={attemptId}
      draft={draft}
      onDraft={data.isTrial ? undefined : draftStore.save}
    />
  );
}

function TestGradedStepwise({
  component,
  props,
  data,
  screen,
  stepwise,
}: ViewProps & { stepwise: StepwiseData }) {
  const { attempt } = stepwise;
  const { search } = useLocation();
  // The id of the next attempt, once the learner asks to try again.
  const [nextAttemptId, setNextAttemptId] = useState(() =>
    new URLSearchParams(search).get(answerAgainParameter) === component.id &&
    attempt?.isOver &&
    data.attemptsLeft !== 0
      ? attempt.nextId
      : null,
  );
  const attemptId = nextAttemptId ?? attempt?.id ?? attempt?.nextId ?? "";
  const isScreenAttempt = attemptId === attempt?.id;
  const answers = isScreenAttempt ? screen.answers : {};
  const questions = questionsInOrder(component, data);
  const taken = data.answered ?? { questions, passMark: data.passMark };
  const score = calculateScore(taken.questions, answers, taken.passMark);
  return (
    <StepwiseTest
      key={nextAttemptId}
      intro={props.intro}
      passMark={data.passMark}
      attemptsLeft={data.attemptsLeft}
      questions={questions}
      answers={answers}
      attemptId={attemptId}
      isOver={isScreenAttempt && attempt?.isOver === true}
      path={screen.path}
      result={
        score && (
          <TestResult
            componentId={component.id}
            storageId={data.storageId}
            {...taken}
            answers={answers}
            score={score}
            attemptId={attemptId}
            attemptsLeft={data.attemptsLeft}
            hidesAnswers={data.hidesAnswers}
            onAgain={() => setNextAttemptId(attempt?.nextId ?? null)}
          />
        )
      }
    />
  );
}
