import { useState } from "react";
import { useLocation } from "react-router";
import type { BlockViewProps } from "#blocks/block.ts";
import { newKey } from "#blocks/question/sending.ts";
import { againParameter, useAnswering } from "#blocks/question/use-answering.ts";
import type { TestProps } from "./block.ts";
import { EachTest } from "./each-test.tsx";
import { type EachData, questionsInOrder, scoreOf, type TestData } from "./score.ts";
import { TestForm } from "./test-form.tsx";
import { TestResult } from "./test-result.tsx";
import { useTestDraft } from "./use-test-draft.ts";

export { default as sheet } from "#blocks/lessons.css?url";

type ViewProps = BlockViewProps<TestProps, TestData>;

/** A test to take, or its result. */
export default function View(view: ViewProps) {
  const { component, data } = view;
  if (questionsInOrder(component, data).length === 0) return null;
  return (
    <div id={component.id} className="test">
      {data.each ? <TestGradedEach {...view} each={data.each} /> : <TestGradedAtEnd {...view} />}
    </div>
  );
}

function TestGradedAtEnd({ component, props, data, screen }: ViewProps) {
  const answering = useAnswering(component.id, screen.path);
  const [session] = useState(() => (typeof window === "undefined" ? "" : newKey()));
  const questions = questionsInOrder(component, data);
  const score = scoreOf(questions, screen.answers, data.passMark);
  const ids = questions.map((question) => question.componentId);
  const { draft, save } = useTestDraft(component.id, ids, screen.answers, answering.accepted);
  const isOver = score !== null && !answering.again && draft === null;
  return isOver ? (
    <TestResult
      componentId={component.id}
      storedAs={data.storedAs}
      questions={questions}
      answers={screen.answers}
      score={score}
      session={session}
      passMark={data.passMark}
      onAgain={answering.startAgain}
    />
  ) : (
    <TestForm
      componentId={component.id}
      intro={props.intro}
      passMark={data.passMark}
      questions={questions}
      answering={answering}
      savesResult={screen.kind === "element"}
      session={session}
      draft={draft}
      onDraft={save}
    />
  );
}

function TestGradedEach({ component, props, data, screen, each }: ViewProps & { each: EachData }) {
  const { attempt } = each;
  const { search } = useLocation();
  // The next attempt, once the learner asks for it.
  const [wanted, setWanted] = useState(() =>
    new URLSearchParams(search).get(againParameter) === component.id && attempt?.over
      ? attempt.next
      : null,
  );
  const session = wanted ?? attempt?.id ?? attempt?.next ?? "";
  const isShown = session === attempt?.id;
  const answers = isShown ? screen.answers : {};
  const questions = questionsInOrder(component, data);
  const score = scoreOf(questions, answers, data.passMark);
  return (
    <EachTest
      key={wanted}
      intro={props.intro}
      passMark={data.passMark}
      questions={questions}
      answers={answers}
      session={session}
      over={isShown && attempt?.over === true}
      path={screen.path}
      result={
        score && (
          <TestResult
            componentId={component.id}
            storedAs={data.storedAs}
            questions={questions}
            answers={answers}
            score={score}
            session={session}
            passMark={data.passMark}
            onAgain={() => setWanted(attempt?.next ?? null)}
          />
        )
      }
    />
  );
}
