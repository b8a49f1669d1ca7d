import { useTranslations } from "use-intl";
import type { Preview } from "./preview-scenario.ts";

/** The engine's result: the state's fields, the view that a popup would render, and the effects it would have. */
export function PreviewReport({
  preview: { reportedState, effects, stepView },
}: {
  preview: Preview;
}) {
  const t = useTranslations();
  return (
    <section className="sandbox__report" aria-labelledby="engine-result">
      <h2 id="engine-result">{t("sandbox.popup.answer")}</h2>
      <dl className="sandbox__state" dir="ltr" translate="no">
        {Object.entries(reportedState).map(([name, value]) => (
          <ReportRow key={name} name={name} value={value} />
        ))}
        <ReportRow name="component" value={stepView?.component ?? null} />
        <ReportRow name="canGoBack" value={stepView?.canGoBack ?? false} />
      </dl>
      <h3>{t("sandbox.popup.effects")}</h3>
      {effects.length === 0 ? (
        <p className="muted">{t("sandbox.popup.no-effects")}</p>
      ) : (
        <ol className="sandbox__effects" dir="ltr" translate="no">
          {effects.map((effect, index) => (
            <li key={index}>
              {effect.type === "log" ? (
                <strong>{effect.text}</strong>
              ) : (
                <code>{JSON.stringify(effect)}</code>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function ReportRow({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{JSON.stringify(value)}</code>
      </dd>
    </div>
  );
}
