import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { describeAnswer } from "#blocks/question/about-answer.ts";
import { AgainLink, AnswerForm, AnswerNotice, hasChoice } from "#blocks/question/answer-form.tsx";
import { answerField, QuestionFields } from "#blocks/question/question-fields.tsx";
import { useAnswering } from "#blocks/question/use-answering.ts";
import { Chart } from "./chart.tsx";
import type { QuizData } from "./data.ts";

export { default as sheet } from "#blocks/lessons.css?url";

/** The question, or everyone's answers once this learner has answered. */
export default function View({ props, data, screen }: BlockViewProps<PublicQuestion, QuizData>) {
  const { componentId: id, variants } = props;
  const t = useTranslations();
  const hydrated = useHydrated();
  const answering = useAnswering(id, screen.path);
  const [unchosen, setUnchosen] = useState(0);
  const answer = screen.answers[id];
  const isOpen = !answer || answering.again;
  if (variants.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = hasChoice(event.currentTarget, answerField(id));
    setUnchosen(chosen ? 0 : unchosen + 1);
    if (chosen) answering.send(event, describeAnswer("quiz", props, event.currentTarget));
    else event.preventDefault();
  }
  return (
    <div id={`q-${id}`} className="question-card">
      {isOpen ? (
        <AnswerForm answering={answering} intent="quiz" componentId={id} onSubmit={submit}>
          <QuestionFields question={props} required={!hydrated} onChoose={() => setUnchosen(0)} />
          {/* Only an element stores answers; elsewhere the question is only shown. */}
          {screen.kind === "element" && (
            <div className="question-card__end">
              <span className="small muted">{t("question.change-later")}</span>
              <Button type="submit" busy={answering.busy}>
                {t("quiz.send")}
              </Button>
            </div>
          )}
          <AnswerNotice
            message={unchosen > 0 ? "test.choose-first" : answering.fault}
            times={unchosen}
          />
        </AnswerForm>
      ) : (
        <>
          <h2 className="question-text">{props.text}</h2>
          <div role="status">
            {data.chart && (
              <Chart chart={data.chart} question={props} own={answer?.variants ?? []} />
            )}
          </div>
          <div className="question-card__end">
            <span />
            <AgainLink
              componentId={id}
              className="button button--text"
              onAgain={answering.startAgain}
            >
              {t("question.again")}
            </AgainLink>
          </div>
        </>
      )}
    </div>
  );
}
