import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { useHydrated } from "#ui/hydrated.ts";
import type { RichNode } from "#ui/rich-node.ts";
import type { Answer } from "#blocks/screen.ts";
import { answeredParameter } from "./answered-parameter.ts";
import { EachQuestion } from "./each-question.tsx";
import { Intro } from "./intro.tsx";
import { Steps } from "./steps.tsx";
import { testStoreOfEach } from "./test-store.ts";

type EachTestProps = {
  intro: readonly RichNode[];
  passMark: number;
  questions: readonly PublicQuestion[];
  /** The answers of this attempt. */
  answers: Readonly<Record<string, Answer>>;
  /** The id of the attempt. */
  session: string;
  /** Whether the attempt is complete. */
  over: boolean;
  path: string;
  /** Shown when the learner continues after the last question. */
  result: ReactNode;
};

/**
 * A test that shows one question at a time, and the result of each answer before the next question. The answers come
 * from the server, so learners continue where they were.
 */
export function EachTest(props: EachTestProps) {
  const { intro, passMark, questions, answers, session, over, path, result } = props;
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [answeredId, setAnsweredId] = useState(() =>
    new URLSearchParams(search).get(answeredParameter),
  );
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const markWaiting = useCallback(
    (id: string, waits: boolean) =>
      setWaiting((all) => [...all.filter((one) => one !== id), ...(waits ? [id] : [])]),
    [],
  );
  const ids = questions.map(({ componentId }) => componentId);
  const isAnswered = (id: string) => Object.hasOwn(answers, id);
  const hasAnswer = (id: string) => isAnswered(id) || waiting.includes(id);
  // The address may name a question of a finished attempt.
  const named =
    answeredId !== null && ids.includes(answeredId) && hasAnswer(answeredId) ? answeredId : null;
  const open = over ? undefined : (ids.find((id) => !hasAnswer(id)) ?? waiting[0]);
  const shown = named ?? open ?? null;
  const last = ids.every(hasAnswer);
  const container = useQuestionFocus(shown);
  if (shown === null)
    return (
      <div ref={container} tabIndex={-1} className="test__result">
        {result}
      </div>
    );
  const store = testStoreOfEach(ids, hasAnswer, shown, session);
  return (
    <div ref={container}>
      {Object.keys(answers).length === 0 && waiting.length === 0 && (
        <Intro nodes={intro} total={ids.length} passMark={passMark} />
      )}
      <Steps store={store} total={ids.length} />
      {questions.map((question, at) => {
        const { componentId: id } = question;
        if (!hydrated && id !== shown) return null;
        return (
          <EachQuestion
            key={id}
            question={question}
            number={at + 1}
            total={ids.length}
            answer={answers[id]}
            session={session}
            path={path}
            hidden={id !== shown}
            last={last}
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
function useQuestionFocus(shown: string | null) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const { current } = container;
    (shown === null
      ? current
      : current?.querySelector<HTMLElement>("form:not([hidden] *) fieldset")
    )?.focus();
  }, [shown]);
  return container;
}
