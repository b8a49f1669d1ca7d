import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import type { TestStep } from "./test-store.ts";

type OverviewProps = {
  steps: readonly TestStep[];
  questions: readonly PublicTestQuestion[];
  onSelect: (index: number) => void;
};

/** The list of all questions before submitting the test. It says which ones are marked or unanswered. */
export function Overview({ steps, questions, onSelect }: OverviewProps) {
  const t = useTranslations();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="test__overview" aria-labelledby="look-over">
      <h2 id="look-over" ref={title} tabIndex={-1}>
        {t("test.over-title")}
      </h2>
      <p className="muted">{t("test.over-lead")}</p>
      <ol>
        {steps.map(({ id, answered, marked }, index) => (
          <li key={id}>
            <button type="button" onClick={() => onSelect(index)}>
              <span className="digits">{index + 1}</span>
              <span>{questions[index]?.text}</span>
              {(marked || !answered) && (
                <em>{t(answered ? "test.marked" : "test.not-answered")}</em>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
