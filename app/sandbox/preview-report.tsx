import { useTranslations } from "use-intl";
import type { Preview } from "./preview-scenario.ts";

/** The engine's answer: the state's fields, what would be rendered, and what would be done. */
export function PreviewReport({ preview: { printed, effects, shown } }: { preview: Preview }) {
  const t = useTranslations();
  return (
    <section className="sandbox__report" aria-labelledby="engine-says">
      <h2 id="engine-says">{t("sandbox.popup.answer")}</h2>
      <dl className="sandbox__state" dir="ltr" translate="no">
        {Object.entries(printed).map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
        <Row name="component" value={shown?.component ?? null} />
        <Row name="canGoBack" value={shown?.canGoBack ?? false} />
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

function Row({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{JSON.stringify(value)}</code>
      </dd>
    </div>
  );
}
