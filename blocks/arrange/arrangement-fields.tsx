import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import type { Answer } from "#blocks/screen.ts";
import { ArrangementResult } from "./arrangement-result.tsx";
import { MatchFields } from "./match-fields.tsx";
import { OrderFields } from "./order-fields.tsx";

type ArrangementFieldsProps = {
  exercise: PublicArrangement;
  /** If given, the exercise is shown answered. */
  answer?: Answer | undefined;
  /** The pairs to begin with, from an earlier visit or from a form that was sent. */
  given?: readonly string[] | undefined;
  /** Whether the browser requires a match for each row. It can't do that for rows that are hidden. */
  required: boolean;
  onChange?: () => void;
};

/** An exercise with its rows, open or answered. */
export function ArrangementFields(props: ArrangementFieldsProps) {
  const { exercise, answer, given, required, onChange } = props;
  const t = useTranslations();
  const { kind, text } = exercise;
  const Fields = kind === "order" ? OrderFields : MatchFields;
  return (
    <fieldset className="question-card" tabIndex={-1}>
      <legend>{text}</legend>
      {answer ? (
        <ArrangementResult exercise={exercise} answer={answer} />
      ) : (
        <>
          <p className="question-card__hint">
            {t(kind === "order" ? "arrange.order-hint" : "arrange.match-hint")}
          </p>
          <Fields exercise={exercise} given={given} required={required} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}

/** `onChange` is called once the form has the new answer. */
export type FieldsProps = Pick<ArrangementFieldsProps, "exercise" | "given" | "required"> & {
  onChange: (() => void) | undefined;
};
