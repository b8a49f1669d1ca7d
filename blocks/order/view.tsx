import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Exercise, MarkedRow, pairsOf, type ResultProps } from "#blocks/arrange/exercise.tsx";
import { answerField } from "#blocks/question/question-fields.tsx";

export { default as sheet } from "#blocks/lessons.css?url";

type Row = PublicArrangement["rows"][number];

/** Buttons move an item up or down. Without scripts, each item has a select for its position. */
export default function View({ props, screen }: BlockViewProps<PublicArrangement>) {
  const t = useTranslations();
  return (
    <Exercise
      props={props}
      screen={screen}
      hint={t("arrange.order-hint")}
      fields={<Places exercise={props} />}
      result={Result}
    />
  );
}

/** The last pressed button. It moves with its item, so it must get the focus again. */
type Pressed = { row: string; by: -1 | 1 };

function Places({ exercise }: { exercise: PublicArrangement }) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const [rows, setRows] = useState<readonly Row[]>(exercise.rows);
  const [moved, setMoved] = useState<Pressed | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // An element that moves within the page loses the focus.
  useLayoutEffect(() => {
    if (!moved) return;
    const name = `${moved.row}:${moved.by}`;
    list.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
  }, [moved]);

  function move(place: number, by: -1 | 1) {
    const row = rows[place]!;
    const other = rows[place + by];
    if (!other) return;
    setRows(rows.map((one) => (one === row ? other : one === other ? row : one)));
    setMoved({ row: row.id, by });
  }
  const last = rows.find(({ id }) => id === moved?.row);
  return (
    <>
      <ol className="arrangement" ref={list}>
        {rows.map((row, place) => (
          <li key={row.id} className="arrangement-row">
            <span className="arrangement-row__mark" aria-hidden="true">
              {place + 1}
            </span>
            <span>{row.text}</span>
            {hydrated ? (
              <span className="arrangement-row__moves">
                <input
                  type="hidden"
                  name={answerField(exercise.componentId)}
                  value={`${row.id}:${place + 1}`}
                />
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    className="icon-button"
                    data-move={`${row.id}:${by}`}
                    aria-label={t(by < 0 ? "arrange.up" : "arrange.down", { text: row.text })}
                    aria-disabled={rows[place + by] === undefined}
                    onClick={() => move(place, by)}
                  >
                    <Icon name={by < 0 ? "up" : "down"} />
                  </button>
                ))}
              </span>
            ) : (
              <select
                className="input arrangement-row__moves"
                name={answerField(exercise.componentId)}
                aria-label={t("arrange.place-of", { text: row.text })}
                defaultValue={`${row.id}:${place + 1}`}
              >
                {exercise.choices.map((choice) => (
                  <option key={choice.id} value={`${row.id}:${choice.id}`}>
                    {choice.text}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {last &&
          t("arrange.moved", {
            text: last.text,
            place: rows.indexOf(last) + 1,
            total: rows.length,
          })}
      </p>
    </>
  );
}

function Result({ exercise, answer }: ResultProps) {
  const t = useTranslations();
  const given = pairsOf(answer.variants);
  const right = pairsOf(answer.right);
  const byPlace = (places: Map<string, string>) =>
    [...exercise.rows].sort((a, b) => Number(places.get(a.id)) - Number(places.get(b.id)));
  return (
    <>
      <ol className="arrangement">
        {byPlace(given).map(({ id, text }) => (
          <MarkedRow key={id} right={given.get(id) === right.get(id)}>
            <span>{text}</span>
          </MarkedRow>
        ))}
      </ol>
      {!answer.correct && (
        <div className="arrangement-row__right">
          <p className="small muted">{t("arrange.right-order")}</p>
          <ol>
            {byPlace(right).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
