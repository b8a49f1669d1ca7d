import { useId } from "react";
import { useTranslations } from "use-intl";
import { answerField } from "#blocks/question/question-fields.tsx";
import type { FieldsProps } from "./arrangement-fields.tsx";
import { parsePairs } from "./pairs.ts";

/** Each item has a native select with the possible matches, which works on phones and by keyboard. */
export function MatchFields({ exercise, given, required, onChange }: FieldsProps) {
  const t = useTranslations();
  const id = useId();
  const matches = parsePairs(given ?? []);
  const valueOf = (rowId: string) => (matches.has(rowId) ? `${rowId}:${matches.get(rowId)}` : "");
  return (
    <ul className="arrangement">
      {exercise.rows.map((row, index) => (
        <li key={row.id} className="arrangement-row arrangement-row--pair">
          <label htmlFor={`${id}-${index}`}>{row.text}</label>
          <select
            className="input"
            id={`${id}-${index}`}
            name={answerField(exercise.componentId)}
            required={required}
            defaultValue={valueOf(row.id)}
            onChange={onChange}
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
