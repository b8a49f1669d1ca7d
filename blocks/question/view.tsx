import { type FormEvent, useState } from "react";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { describeAnswer } from "./describe-answer.ts";
import { hasChoice } from "./answer-form.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { answerField, QuestionFields } from "./question-fields.tsx";
import { useAnswerSubmission } from "./use-answer-submission.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ props, screen }: BlockViewProps<PublicQuestion>) {
  const { componentId: id, variants } = props;
  const hydrated = useHydrated();
  const submission = useAnswerSubmission(id, screen.path);
  const [emptySubmitCount, setEmptySubmitCount] = useState(0);
  const answer = submission.isAnsweringAgain ? undefined : screen.answers[id];
  if (variants.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const hasChosen = hasChoice(event.currentTarget, answerField(id));
    setEmptySubmitCount(hasChosen ? 0 : emptySubmitCount + 1);
    if (hasChosen) submission.send(event, describeAnswer("question", props, event.currentTarget));
    else event.preventDefault();
  }
  return (
    <AnswerCard
      componentId={id}
      screen={screen}
      submission={submission}
      answer={answer}
      missingMessageKey={emptySubmitCount > 0 ? "test.choose-first" : null}
      missingCount={emptySubmitCount}
      onSubmit={submit}
    >
      <QuestionFields
        key={answer ? "answered" : "open"}
        question={props}
        answer={answer}
        required={!hydrated}
        onChoose={() => setEmptySubmitCount(0)}
      />
    </AnswerCard>
  );
}
