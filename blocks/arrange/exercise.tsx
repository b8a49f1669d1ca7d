import { type FormEvent, useState } from "react";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { AnswerCard } from "#blocks/question/answer-card.tsx";
import { useAnswerSubmission } from "#blocks/question/use-answer-submission.ts";
import { ArrangementFields } from "./arrangement-fields.tsx";
import { isArranged } from "./pairs.ts";

type ExerciseProps = Pick<BlockViewProps<PublicArrangement>, "props" | "screen">;

/** An arranging exercise of a lesson in its form. Once answered, it shows the result. */
export function Exercise({ props, screen }: ExerciseProps) {
  const { componentId: id, kind, text, rows } = props;
  const submission = useAnswerSubmission(id, screen.path);
  const [incompleteSubmissions, setIncompleteSubmissions] = useState(0);
  const answer = submission.isAnsweringAgain ? undefined : screen.answers[id];
  if (rows.length < 2) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const isEverythingChosen = isArranged(event.currentTarget, props);
    setIncompleteSubmissions(isEverythingChosen ? 0 : incompleteSubmissions + 1);
    if (isEverythingChosen) submission.send(event, { type: kind, componentName: kind, text });
    else event.preventDefault();
  }
  return (
    <AnswerCard
      componentId={id}
      screen={screen}
      submission={submission}
      answer={answer}
      missingMessageKey={incompleteSubmissions > 0 ? "arrange.each-once" : null}
      missingCount={incompleteSubmissions}
      onSubmit={submit}
    >
      <ArrangementFields exercise={props} answer={answer} required />
    </AnswerCard>
  );
}
