import { type FormEvent, useState } from "react";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { useHydrated } from "#ui/hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { describeAnswer } from "./about-answer.ts";
import { hasChoice } from "./answer-form.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { answerField, QuestionFields } from "./question-fields.tsx";
import { useAnswering } from "./use-answering.ts";

export { default as sheet } from "#blocks/lessons.css?url";

export default function View({ props, screen }: BlockViewProps<PublicQuestion>) {
  const { componentId: id, variants } = props;
  const hydrated = useHydrated();
  const answering = useAnswering(id, screen.path);
  const [unchosen, setUnchosen] = useState(0);
  const answer = answering.again ? undefined : screen.answers[id];
  if (variants.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = hasChoice(event.currentTarget, answerField(id));
    setUnchosen(chosen ? 0 : unchosen + 1);
    if (chosen) answering.send(event, describeAnswer("question", props, event.currentTarget));
    else event.preventDefault();
  }
  return (
    <AnswerCard
      componentId={id}
      screen={screen}
      answering={answering}
      answer={answer}
      missing={unchosen > 0 ? "test.choose-first" : null}
      missingTimes={unchosen}
      onSubmit={submit}
    >
      <QuestionFields
        key={answer ? "answered" : "open"}
        question={props}
        answer={answer}
        required={!hydrated}
        onChoose={() => setUnchosen(0)}
      />
    </AnswerCard>
  );
}
