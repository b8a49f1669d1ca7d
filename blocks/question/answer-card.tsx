import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { Answer, PublicScreen } from "#blocks/screen.ts";
import { AgainLink, AnswerForm, AnswerNotice } from "./answer-form.tsx";
import type { Answering } from "./use-answering.ts";
import { Verdict } from "./verdict.tsx";

type AnswerCardProps = {
  componentId: string;
  screen: Pick<PublicScreen, "kind">;
  answering: Answering;
  /** Undefined while the learner can answer, for the first time or again. */
  answer: Answer | undefined;
  /** Message key that says what is missing in the answer; null if nothing is. */
  missing: string | null;
  /** How many times in a row the learner submitted an incomplete answer. */
  missingTimes: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A question of a lesson in its form: with the button to check the answer, or with the result and a link to try again.
 */
export function AnswerCard(props: AnswerCardProps) {
  const { componentId, screen, answering, answer, missing, missingTimes, onSubmit, children } =
    props;
  const t = useTranslations();
  return (
    <div id={`q-${componentId}`} className="question-card">
      <AnswerForm
        answering={answering}
        intent="answer"
        componentId={componentId}
        onSubmit={onSubmit}
      >
        {children}
        <div role="status">{answer && <Verdict answer={answer} />}</div>
        {/* Only a lesson stores answers; elsewhere the question is only shown. */}
        {screen.kind === "element" && (
          <div className="question-card__end">
            <span className="small muted">{!answer && t("question.change-later")}</span>
            {answer ? (
              <AgainLink
                componentId={componentId}
                className="button button--text"
                onAgain={answering.startAgain}
              >
                {t("question.again")}
              </AgainLink>
            ) : (
              <Button type="submit" busy={answering.busy}>
                {t("lesson.check-answer")}
              </Button>
            )}
          </div>
        )}
        {!answer && <AnswerNotice message={missing ?? answering.fault} times={missingTimes} />}
      </AnswerForm>
    </div>
  );
}
