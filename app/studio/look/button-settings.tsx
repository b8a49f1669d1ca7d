import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import { createPalette } from "#domains/settings/palette.ts";
import { buttonTypes, type ButtonType } from "#domains/settings/theme-css.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { setLook } from "./set-look.ts";

/** The largest radius that the settings allow. */
const radiusMax = 60;

/** How round everything is, and how buttons look. */
export function ButtonSettings({ draft }: { draft: EditedDraft<Look> }) {
  const t = useTranslations();
  const { theme } = draft.document;
  return (
    <>
      <Radius
        label={t("studio.look.corners")}
        value={theme.componentBorderRadius}
        onChange={(value) => setLook(draft, ["theme", "componentBorderRadius"], value)}
      />
      <Radius
        label={t("studio.look.button-corners")}
        value={theme.button.borderRadius}
        onChange={(value) => setLook(draft, ["theme", "button", "borderRadius"], value)}
      />
      <fieldset className="studio-fonts">
        <legend className="studio-field__label">{t("studio.look.button-type")}</legend>
        <div className="studio-tiles studio-tiles--three">
          {buttonTypes.map((type) => (
            <label key={type} className="studio-tile-choice">
              <input
                type="radio"
                name="button-type"
                checked={theme.button.type === type}
                onChange={() => setLook(draft, ["theme", "button", "type"], type)}
              />
              <span
                className="studio-button-sample"
                style={{
                  ...sampleStyle(type, theme.color),
                  borderRadius: theme.button.borderRadius,
                }}
                aria-hidden="true"
              >
                {t("studio.look.button-sample")}
              </span>
              <span className="studio-small">
                {t(`studio.settings-draft.value.button-type.${type}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function sampleStyle(type: ButtonType, color: string) {
  const palette = createPalette(color, false);
  if (type === "outline")
    return {
      color: palette["brand-text"],
      background: palette["paper"],
      borderColor: "currentcolor",
    };
  const background =
    type === "flat"
      ? palette["fill"]
      : `linear-gradient(165deg, ${palette["fill"]} 20%, ${palette["fill-to"]})`;
  return { color: palette["on-fill"], background, borderColor: "transparent" };
}

type RadiusProps = { label: string; value: number; onChange: (value: number) => void };

function Radius({ label, value, onChange }: RadiusProps) {
  const id = useId();
  return (
    <div className="studio-range">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={radiusMax}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{value}</output>
    </div>
  );
}
