import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { AnswerCard } from "#blocks/question/answer-card.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";
import { useAnswerSubmission } from "#blocks/question/use-answer-submission.ts";
import type { Answer } from "#blocks/screen.ts";

type ExerciseProps = Pick<BlockViewProps<PublicArrangement>, "props" | "screen"> & {
  hint: string;
  fields: ReactNode;
  /** Shows the result, with the exercise's own comment. */
  result: ComponentType<ResultProps>;
};

export type ResultProps = { exercise: PublicArrangement; answer: Answer };

/** An arranging exercise in its form. Once answered, it shows the result. */
export function Exercise({ props, screen, hint, fields, result: Result }: ExerciseProps) {
  const { componentId: id, kind, text, rows } = props;
  const submission = useAnswerSubmission(id, screen.path);
  const [incompleteSubmissions, setIncompleteSubmissions] = useState(0);
  const answer = submission.isAnsweringAgain ? undefined : screen.answers[id];
  if (rows.length < 2) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const answers = new FormData(event.currentTarget).getAll(answerField(id)).map(String);
    const choices = new Set(answers.map((pair) => pair.split(":")[1]).filter(Boolean));
    const isEverythingChosen = choices.size === rows.length;
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
      <fieldset className="question-card" tabIndex={-1}>
        <legend>{text}</legend>
        {!answer && <p className="question-card__hint">{hint}</p>}
        {answer ? <Result exercise={props} answer={answer} /> : fields}
      </fieldset>
    </AnswerCard>
  );
}

/** A row marked right or wrong. */
export function MarkedRow({ right, children }: { right: boolean; children: ReactNode }) {
  const t = useTranslations();
  return (
    <li
      className={
        right ? "arrangement-row arrangement-row--ok" : "arrangement-row arrangement-row--no"
      }
    >
      <span className="arrangement-row__mark">
        <Icon name={right ? "check" : "close"} size={16} />
        <span className="visually-hidden">{t(right ? "test.right-short" : "test.not-right")}</span>
      </span>
      {children}
    </li>
  );
}

/** Returns `row:choice` pairs as a map from row to choice. */
export const parsePairs = (pairs: readonly string[]): Map<string, string> =>
  new Map(pairs.map((pair) => pair.split(":") as [string, string]));
