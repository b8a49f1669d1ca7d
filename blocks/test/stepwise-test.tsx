import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { RichNode } from "#ui/rich-node.ts";
import type { Answer } from "#blocks/screen.ts";
import { answeredParameter } from "./answered-parameter.ts";
import { StepwiseQuestion } from "./stepwise-question.tsx";
import { Intro } from "./intro.tsx";
import { Steps } from "./steps.tsx";
import { stepwiseTestStore } from "./test-store.ts";

type StepwiseTestProps = {
  intro: readonly RichNode[];
  passMark: number;
  attemptsLeft: number | null;
  questions: readonly PublicTestQuestion[];
  /** The answers of this attempt. */
  answers: Readonly<Record<string, Answer>>;
  /** The id of the attempt. */
  attemptId: string;
  /** Whether the attempt is complete. */
  isOver: boolean;
  path: string;
  /** Shown when the learner continues after the last question. */
  result: ReactNode;
};

/**
 * A test that shows one question at a time, and the result of each answer before the next question. The answers come
 * from the server, so learners continue where they were.
 */
export function StepwiseTest(props: StepwiseTestProps) {
  const { intro, passMark, attemptsLeft, questions, answers, attemptId, isOver, path, result } =
    props;
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [answeredId, setAnsweredId] = useState(() =>
    new URLSearchParams(search).get(answeredParameter),
  );
  const [waitingIds, setWaitingIds] = useState<readonly string[]>([]);
  const markWaiting = useCallback(
    (id: string, isWaiting: boolean) =>
      setWaitingIds((waiting) => [
        ...waiting.filter((waitingId) => waitingId !== id),
        ...(isWaiting ? [id] : []),
      ]),
    [],
  );
  const ids = questions.map(({ componentId }) => componentId);
  const isAnswered = (id: string) => Object.hasOwn(answers, id);
  const hasAnswer = (id: string) => isAnswered(id) || waitingIds.includes(id);
  // Ignore the address if it names a question without an answer in this attempt.
  const linkedId =
    answeredId !== null && ids.includes(answeredId) && hasAnswer(answeredId) ? answeredId : null;
  const openId = isOver ? undefined : (ids.find((id) => !hasAnswer(id)) ?? waitingIds[0]);
  const shownId = linkedId ?? openId ?? null;
  const isAllAnswered = ids.every(hasAnswer);
  const container = useShownQuestionFocus(shownId);
  if (shownId === null)
    return (
      <div ref={container} tabIndex={-1} className="test__result">
        {result}
      </div>
    );
  const store = stepwiseTestStore(ids, hasAnswer, shownId, attemptId);
  return (
    <div ref={container}>
      {Object.keys(answers).length === 0 && waitingIds.length === 0 && (
        <Intro
          nodes={intro}
          questions={questions}
          passMark={passMark}
          attemptsLeft={attemptsLeft}
        />
      )}
      <Steps store={store} total={ids.length} />
      {questions.map((question, index) => {
        const { componentId: id } = question;
        if (!hydrated && id !== shownId) return null;
        return (
          <StepwiseQuestion
            key={id}
            question={question}
            number={index + 1}
            total={ids.length}
            answer={answers[id]}
            attemptId={attemptId}
            path={path}
            hidden={id !== shownId}
            isAllAnswered={isAllAnswered}
            onAnswer={() => setAnsweredId(id)}
            onWaiting={markWaiting}
            onNext={() => setAnsweredId(null)}
          />
        );
      })}
    </div>
  );
}

/** Focuses the question that is now shown, so that it is in view and read aloud. */
function useShownQuestionFocus(shownId: string | null) {
  const container = useRef<HTMLDivElement>(null);
  const previousId = useRef(shownId);
  useEffect(() => {
    if (previousId.current === shownId) return;
    previousId.current = shownId;
    const { current } = container;
    (shownId === null
      ? current
      : current?.querySelector<HTMLElement>("form:not([hidden] *) fieldset")
    )?.focus();
  }, [shownId]);
  return container;
}
