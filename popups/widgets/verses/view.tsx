import { Fragment } from "react";
import { useTranslations } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import { StyleSheet } from "#ui/style-sheet.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { VersesShown } from "./shown.ts";

/** A Bible passage, opened from a reference in a text. */
export default function VersesPopup({ shown, headingId }: PagePopupProps<VersesShown>) {
  const t = useTranslations();
  const { name, translation, language, foreign, verses, cut } = shown;
  return (
    // Long passages scroll: by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="panel__body" role="region" aria-labelledby={headingId} tabIndex={0}>
      <StyleSheet href={lessons} />
      <h2 id={headingId}>
        <bdi>{name}</bdi>
      </h2>
      {verses.length === 0 ? (
        <p>{t("verses.none")}</p>
      ) : (
        <>
          <div className="bible" lang={language} dir="ltr">
            <p>
              {verses.map(({ number, lines }, place) => (
                <Fragment key={place}>
                  {place > 0 && lines.length > 1 && <br />}
                  <sup>{number}</sup>
                  {lines.map((line, at) => (
                    <Fragment key={at}>
                      {at > 0 && <br />}
                      {line}{" "}
                    </Fragment>
                  ))}
                </Fragment>
              ))}
              {cut && "…"}
            </p>
          </div>
          <p className="muted small">
            {t(foreign ? "verses.foreign" : "verses.translation", { translation })}
          </p>
        </>
      )}
    </div>
  );
}
