import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { AnswerCard } from "#blocks/question/answer-card.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";
import { useAnswering } from "#blocks/question/use-answering.ts";
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
  const answering = useAnswering(id, screen.path);
  const [unfinished, setUnfinished] = useState(0);
  const answer = answering.again ? undefined : screen.answers[id];
  if (rows.length < 2) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget).getAll(answerField(id)).map(String);
    const choices = new Set(given.map((pair) => pair.split(":")[1]).filter(Boolean));
    const whole = choices.size === rows.length;
    setUnfinished(whole ? 0 : unfinished + 1);
    if (whole) answering.send(event, { type: kind, componentName: kind, text });
    else event.preventDefault();
  }
  return (
    <AnswerCard
      componentId={id}
      screen={screen}
      answering={answering}
      answer={answer}
      missing={unfinished > 0 ? "arrange.each-once" : null}
      missingTimes={unfinished}
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
export const pairsOf = (pairs: readonly string[]): Map<string, string> =>
  new Map(pairs.map((pair) => pair.split(":") as [string, string]));
