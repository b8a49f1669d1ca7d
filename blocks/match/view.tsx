import { useId } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { Exercise, MarkedRow, parsePairs, type ResultProps } from "#blocks/arrange/exercise.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

/** Each item has a native select with the possible matches, which works on phones and by keyboard. */
export default function View({ props, screen }: BlockViewProps<PublicArrangement>) {
  const t = useTranslations();
  return (
    <Exercise
      props={props}
      screen={screen}
      hint={t("arrange.match-hint")}
      fields={<Pairs exercise={props} />}
      result={Result}
    />
  );
}

function Pairs({ exercise }: { exercise: PublicArrangement }) {
  const t = useTranslations();
  const id = useId();
  return (
    <ul className="arrangement">
      {exercise.rows.map((row, index) => (
        <li key={index} className="arrangement-row arrangement-row--pair">
          <label htmlFor={`${id}-${index}`}>{row.text}</label>
          <select
            className="input"
            id={`${id}-${index}`}
            name={answerField(exercise.componentId)}
            required
            defaultValue=""
          >
            <option value="" disabled>
              {t("arrange.choose")}
            </option>
            {exercise.choices.map((choice) => (
              <option key={choice.id} value={`${row.id}:${choice.id}`}>
                {choice.text}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

function Result({ exercise, answer }: ResultProps) {
  const t = useTranslations();
  const chosenMatches = parsePairs(answer.variants);
  const rightMatches = parsePairs(answer.right);
  const textOf = (choice: string | undefined) =>
    exercise.choices.find(({ id }) => id === choice)?.text ?? "";
  return (
    <ul className="arrangement">
      {exercise.rows.map(({ id, text }) => {
        const isRight = chosenMatches.get(id) === rightMatches.get(id);
        return (
          <MarkedRow key={id} right={isRight}>
            <span>
              {text}
              <b>{textOf(chosenMatches.get(id))}</b>
              {!isRight && (
                <em>
                  {t("test.right-answer")}: {textOf(rightMatches.get(id))}
                </em>
              )}
            </span>
          </MarkedRow>
        );
      })}
    </ul>
  );
}
