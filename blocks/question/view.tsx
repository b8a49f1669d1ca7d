import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/results/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { aboutAnswer } from "./about-answer.ts";
import { AgainLink, AnswerForm, AnswerNotice, hasChoice } from "./answer-form.tsx";
import { answerField, QuestionFields } from "./question-fields.tsx";
import { useAnswering } from "./use-answering.ts";
import { Verdict } from "./verdict.tsx";

export default function View({ props, screen }: BlockViewProps<PublicQuestion>) {
  const { componentId: id, variants } = props;
  const t = useTranslations();
  const hydrated = useHydrated();
  const answering = useAnswering(id, screen.path);
  const [unchosen, setUnchosen] = useState(false);
  const answer = answering.again ? undefined : screen.answers[id];
  if (variants.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = hasChoice(event.currentTarget, answerField(id));
    setUnchosen(!chosen);
    if (chosen) answering.send(event, aboutAnswer("question", props, event.currentTarget));
    else event.preventDefault();
  }
  return (
    <div id={`q-${id}`} className="ask">
      <AnswerForm answering={answering} intent="answer" componentId={id} onSubmit={submit}>
        <QuestionFields
          key={answer ? "answered" : "open"}
          question={props}
          answer={answer}
          required={!hydrated}
          onChoose={() => setUnchosen(false)}
        />
        <div role="status">{answer && <Verdict answer={answer} />}</div>
        {/* Only a lesson keeps answers: elsewhere it is for looking at. */}
        {screen.kind === "element" && (
          <div className="ask__end">
            <span className="small dim">{!answer && t("question.change-later")}</span>
            {answer ? (
              <AgainLink componentId={id} className="btn btn--text" onAgain={answering.startAgain}>
                {t("question.again")}
              </AgainLink>
            ) : (
              <Button type="submit" busy={answering.busy}>
                {t("lesson.check-answer")}
              </Button>
            )}
          </div>
        )}
        {!answer && <AnswerNotice message={unchosen ? "test.choose-first" : answering.fault} />}
      </AnswerForm>
    </div>
  );
}
