import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import { createPalette } from "#domains/settings/palette.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { ColourField } from "./colour-field.tsx";
import {
  adviseOnColour,
  hardestPairs,
  listContrastPairs,
  readabilityOf,
} from "./contrast-pairs.ts";
import { ColourFromLogo } from "./colour-from-logo.tsx";
import type { UnreadableText } from "./measure-contrast.ts";
import { setLook } from "./set-look.ts";

const presets = [
  "#1f6feb",
  "#0f766e",
  "#3f7d4e",
  "#a16207",
  "#c2410c",
  "#b4235a",
  "#6d4bd1",
  "#1f2937",
];
const shownShades = ["tint", "tint-2", "fill", "fill-press", "deep", "paper", "ink"] as const;

type Props = { draft: EditedDraft<Look>; unreadable: readonly UnreadableText[] };

/** The one colour that all others come from, and whether everybody can read what they make. */
export function ColourSettings({ draft, unreadable }: Props) {
  const t = useTranslations();
  const { color } = draft.document.theme;
  const palette = createPalette(color, false);
  const setColour = (value: string) => setLook(draft, ["theme", "color"], value);
  return (
    <>
      <fieldset className="studio-presets">
        <legend className="studio-hidden">{t("studio.look.presets")}</legend>
        {presets.map((preset) => (
          <label key={preset} style={{ color: preset }}>
            <input
              type="radio"
              name="colour"
              checked={preset === color}
              aria-label={preset}
              onChange={() => setColour(preset)}
            />
          </label>
        ))}
      </fieldset>
      <div className="studio-look__row">
        <ColourField label={t("studio.look.colour")} value={color} onChange={setColour} />
        <ColourFromLogo logos={draft.document.logo} onChange={setColour} />
      </div>
      <div className="studio-ramp" aria-hidden="true">
        {shownShades.map((shade) => (
          <span key={shade} style={{ background: palette[shade] }} />
        ))}
      </div>
      <p className="studio-field__help">{t("studio.look.colour-help")}</p>
      {adviseOnColour(color).map(({ name, suggestion }) => (
        <div key={name} className="studio-advice">
          <p>{t(`studio.look.advice.${name}`)}</p>
          <button type="button" className="studio-button" onClick={() => setColour(suggestion)}>
            <span className="studio-swatch" style={{ background: suggestion }} aria-hidden="true" />
            {t("studio.look.use-colour", { colour: suggestion })}
          </button>
        </div>
      ))}
      <Contrast look={draft.document} unreadable={unreadable} />
    </>
  );
}

function Contrast({ look, unreadable }: { look: Look; unreadable: readonly UnreadableText[] }) {
  const t = useTranslations();
  const pairs = listContrastPairs(look.theme.color, look.popupsColor);
  const hardest = hardestPairs(pairs);
  const isReadable = hardest.every(({ ratio }) => readabilityOf(ratio) !== "hard");
  return (
    <>
      <ul className="studio-contrast" aria-label={t("studio.look.contrast")}>
        {hardest.map(({ name, scheme, text, background, ratio }) => {
          const readability = readabilityOf(ratio);
          return (
            <li key={name}>
              <span
                className="studio-contrast__sample"
                style={{ color: text, background }}
                aria-hidden="true"
              >
                {"Aa"}
              </span>
              <span className="studio-contrast__name">
                {t(`studio.look.pair.${name}`)}
                <span className="studio-hidden">, {t(`studio.look.in-${scheme}`)}:</span>
              </span>
              <span className="studio-muted">{t(`studio.look.readability.${readability}`)}</span>
              <span className="studio-contrast__ratio" dir="ltr">
                {ratio.toFixed(1)}
              </span>
              <span className={`studio-contrast__mark studio-contrast__mark--${readability}`}>
                <StudioIcon name={readability === "hard" ? "warning" : "check"} />
              </span>
            </li>
          );
        })}
      </ul>
      {unreadable.length > 0 ? (
        <Note kind="warn">
          {t("studio.look.unreadable", { count: unreadable.length })}{" "}
          {unreadable.slice(0, shownTextsMax).map(({ text, ratio, scheme }) => (
            <span key={`${scheme} ${text}`} className="studio-unreadable">
              <q dir="auto">{text}</q> ({ratio.toFixed(1)}, {t(`studio.look.in-${scheme}`)}){" "}
            </span>
          ))}{" "}
          {t("studio.look.unreadable-help")}
        </Note>
      ) : (
        isReadable && <Note kind="ok">{t("studio.look.readable", { count: pairs.length })}</Note>
      )}
    </>
  );
}

/** So many texts that are hard to read are named. */
const shownTextsMax = 3;
