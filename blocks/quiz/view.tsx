import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { describeAnswer } from "#blocks/question/describe-answer.ts";
import {
  TryAgainLink,
  AnswerForm,
  AnswerNotice,
  hasChoice,
} from "#blocks/question/answer-form.tsx";
import { answerField, QuestionFields } from "#blocks/question/question-fields.tsx";
import { useAnswerSubmission } from "#blocks/question/use-answer-submission.ts";
import { Chart } from "./chart.tsx";
import type { QuizData } from "./data.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

/** The question, or everyone's answers once this learner has answered. */
export default function View({ props, data, screen }: BlockViewProps<PublicQuestion, QuizData>) {
  const { componentId: id, variants } = props;
  const t = useTranslations();
  const hydrated = useHydrated();
  const submission = useAnswerSubmission(id, screen.path);
  const [emptySubmitCount, setEmptySubmitCount] = useState(0);
  const answer = screen.answers[id];
  const isOpen = !answer || submission.isAnsweringAgain;
  if (variants.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const hasChosen = hasChoice(event.currentTarget, answerField(id));
    setEmptySubmitCount(hasChosen ? 0 : emptySubmitCount + 1);
    if (hasChosen) submission.send(event, describeAnswer("quiz", props, event.currentTarget));
    else event.preventDefault();
  }
  return (
    <div id={`q-${id}`} className="question-card">
      {isOpen ? (
        <AnswerForm submission={submission} intent="quiz" componentId={id} onSubmit={submit}>
          <QuestionFields
            question={props}
            required={!hydrated}
            onChoose={() => setEmptySubmitCount(0)}
          />
          {/* Only a course element stores answers; other screens only show the question. */}
          {screen.kind === "element" && (
            <div className="question-card__end">
              <span className="small muted">{t("question.change-later")}</span>
              <Button type="submit" busy={submission.isBusy}>
                {t("quiz.send")}
              </Button>
            </div>
          )}
          <AnswerNotice
            messageKey={emptySubmitCount > 0 ? "test.choose-first" : submission.errorKey}
            submitCount={emptySubmitCount}
          />
        </AnswerForm>
      ) : (
        <>
          <h2 className="question-text">{props.text}</h2>
          <div role="status">
            {data.chart && (
              <Chart chart={data.chart} question={props} chosenIds={answer?.variants ?? []} />
            )}
          </div>
          <div className="question-card__end">
            <span />
            <TryAgainLink
              componentId={id}
              className="button button--text"
              onAgain={submission.startAgain}
            >
              {t("question.again")}
            </TryAgainLink>
          </div>
        </>
      )}
    </div>
  );
}
