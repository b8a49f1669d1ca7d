import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { Answer, PublicScreen } from "#blocks/screen.ts";
import { TryAgainLink, AnswerForm, AnswerNotice } from "./answer-form.tsx";
import type { AnswerSubmission } from "./use-answer-submission.ts";
import { AnswerResult } from "./answer-result.tsx";

type AnswerCardProps = {
  componentId: string;
  screen: Pick<PublicScreen, "kind">;
  submission: AnswerSubmission;
  /** Undefined while the learner can answer, for the first time or again. */
  answer: Answer | undefined;
  /** Message key that says what is missing in the answer; null if nothing is. */
  missingMessageKey: string | null;
  /** How many times in a row the learner submitted an incomplete answer. */
  missingCount: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A question of a lesson in its form: with the button to check the answer, or with the result and a link to try again.
 */
export function AnswerCard(props: AnswerCardProps) {
  const {
    componentId,
    screen,
    submission,
    answer,
    missingMessageKey,
    missingCount,
    onSubmit,
    children,
  } = props;
  const t = useTranslations();
  return (
    <div id={`q-${componentId}`} className="question-card">
      <AnswerForm
        submission={submission}
        intent="answer"
        componentId={componentId}
        onSubmit={onSubmit}
      >
        {children}
        <div role="status">{answer && <AnswerResult answer={answer} />}</div>
        {/* Only a course element stores answers; other screens only show the question. */}
        {screen.kind === "element" && (
          <div className="question-card__end">
            <span className="small muted">{!answer && t("question.change-later")}</span>
            {answer ? (
              <TryAgainLink
                componentId={componentId}
                className="button button--text"
                onAgain={submission.startAgain}
              >
                {t("question.again")}
              </TryAgainLink>
            ) : (
              <Button type="submit" busy={submission.isBusy}>
                {t("lesson.check-answer")}
              </Button>
            )}
          </div>
        )}
        {!answer && (
          <AnswerNotice
            messageKey={missingMessageKey ?? submission.errorKey}
            submitCount={missingCount}
          />
        )}
      </AnswerForm>
    </div>
  );
}
