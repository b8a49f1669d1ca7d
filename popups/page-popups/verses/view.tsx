import { Fragment } from "react";
import { useTranslations } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import { StyleSheet } from "#ui/style-sheet.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { VersesData } from "./data.ts";

/** A Bible passage, opened from a reference in a text. */
export default function VersesPopup({ data, headingId }: PagePopupProps<VersesData>) {
  const t = useTranslations();
  const { name, translation, language, isOtherLanguage, verses, isTruncated } = data;
  return (
    // The keyboard must be able to scroll a long passage, so the passage can get the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="dialog-panel__body" role="region" aria-labelledby={headingId} tabIndex={0}>
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
              {verses.map(({ number, lines }, verseIndex) => (
                <Fragment key={verseIndex}>
                  {verseIndex > 0 && lines.length > 1 && <br />}
                  <sup>{number}</sup>
                  {lines.map((line, lineIndex) => (
                    <Fragment key={lineIndex}>
                      {lineIndex > 0 && <br />}
                      {line}{" "}
                    </Fragment>
                  ))}
                </Fragment>
              ))}
              {isTruncated && "…"}
            </p>
          </div>
          <p className="muted small">
            {t(isOtherLanguage ? "verses.foreign" : "verses.translation", { translation })}
          </p>
        </>
      )}
    </div>
  );
}
