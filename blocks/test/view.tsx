import { useState } from "react";
import type { BlockViewProps } from "#blocks/block.ts";
import { newKey } from "#blocks/question/sending.ts";
import { useAnswering } from "#blocks/question/use-answering.ts";
import type { TestProps } from "./block.ts";
import { questionsInOrder, scoreOf, type TestData } from "./score.ts";
import { TestForm } from "./test-form.tsx";
import { TestResult } from "./test-result.tsx";

/** A test to be taken, or how it went. */
export default function View(view: BlockViewProps<TestProps, TestData>) {
  const { component, props, data, screen } = view;
  const answering = useAnswering(component.id, screen.path);
  const [session] = useState(() => (typeof window === "undefined" ? "" : newKey()));
  const questions = questionsInOrder(component, data);
  const score = scoreOf(questions, screen.answers, data.passMark);
  if (questions.length === 0) return null;
  return (
    <div id={component.id} className="test">
      {score && !answering.again ? (
        <TestResult
          componentId={component.id}
          keptAs={data.keptAs}
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
          keeps={screen.kind === "element"}
          session={session}
        />
      )}
    </div>
  );
}
