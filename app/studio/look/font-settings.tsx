import { useTranslations } from "use-intl";
import { findServedFont, servedFonts } from "#domains/settings/fonts.ts";
import type { Look } from "#domains/look/look.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { titleMaxChars } from "#domains/settings/settings.ts";
import { setLook } from "./set-look.ts";

/** The fonts of texts and titles. */
export function FontSettings({ draft }: { draft: EditedDraft<Look> }) {
  const t = useTranslations();
  const { textFont, titleFont } = draft.document.theme;
  const isSame = textFont === titleFont;
  const setFont = (name: "textFont" | "titleFont", font: string) => {
    const operation = (key: string) => ({ op: "set", path: ["theme", key], value: font }) as const;
    draft.change(
      isSame && name === "textFont"
        ? [operation("textFont"), operation("titleFont")]
        : [operation(name)],
      { typing: `theme.${name}` },
    );
  };
  const setSame = (same: boolean) =>
    setLook(
      draft,
      ["theme", "titleFont"],
      same ? textFont : servedFonts.find(({ family }) => family !== textFont)!.family,
    );
  return (
    <>
      <FontChoice
        name="textFont"
        label={t(isSame ? "studio.look.font" : "studio.look.text-font")}
        value={textFont}
        onChange={(font) => setFont("textFont", font)}
      />
      <Choice
        type="checkbox"
        label={t("studio.look.other-title-font")}
        checked={!isSame}
        onChange={(event) => setSame(!event.target.checked)}
      />
      {!isSame && (
        <FontChoice
          name="titleFont"
          label={t("studio.look.title-font")}
          value={titleFont}
          onChange={(font) => setFont("titleFont", font)}
        />
      )}
      <p className="studio-field__help">{t("studio.look.font-help")}</p>
    </>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  onChange: (font: string) => void;
};

function FontChoice({ name, label, value, onChange }: ChoiceProps) {
  const t = useTranslations();
  const isServed = findServedFont(value) !== undefined;
  return (
    <fieldset className="studio-fonts">
      <legend className="studio-field__label">{label}</legend>
      <div className="studio-tiles">
        {servedFonts.map(({ family, kind }) => (
          <label key={family} className="studio-tile-choice">
            <input
              type="radio"
              name={name}
              checked={family === findServedFont(value)?.family}
              onChange={() => onChange(family)}
            />
            <b style={{ fontFamily: `"${family}", ${kind === "serif" ? "serif" : "sans-serif"}` }}>
              {t("studio.look.font-sample")}
            </b>
            <span className="studio-muted studio-small">{family}</span>
          </label>
        ))}
      </div>
      <details className="studio-more" open={!isServed}>
        <summary>{t("studio.look.other-font")}</summary>
        <TextField
          name={`${name}-other`}
          label={t("studio.look.font-name")}
          help={t("studio.look.other-font-help")}
          maxLength={titleMaxChars}
          value={isServed ? "" : value}
          onChange={(event) => onChange(event.target.value || servedFonts[0]!.family)}
        />
      </details>
    </fieldset>
  );
}
