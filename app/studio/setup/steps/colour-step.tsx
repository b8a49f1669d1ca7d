import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { contrast, createPalette } from "#domains/settings/palette.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { colourNameOf, colourNames, colours } from "#app/studio/setup/colours.ts";
import type { SetupData } from "#app/studio/setup/load-setup-step.server.ts";
import { announceColour } from "#app/studio/setup/setup-colour-event.ts";
import { type StepValues, valueOf } from "#app/studio/setup/step-values.ts";

type Props = { data: NonNullable<SetupData["colour"]>; values: StepValues };

/** The portal's colour and logo. */
export function ColourStep({ data, values }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const chosen = valueOf(values, "color");
  const [color, setColor] = useState(chosen);
  const isOwn = colourNameOf(color) === null;
  const choose = (value: string) => {
    setColor(value);
    announceColour(value);
  };
  const palette = createPalette(color, false);
  const ratio = contrast(palette["on-fill"]!, palette["fill"]!);
  return (
    <>
      <fieldset className="studio-colours">
        <legend className="studio-field__label">{t("studio.setup.colour.field")}</legend>
        {colourNames.map((name) => (
          <label key={name} className="studio-colour" title={t(`studio.setup.colour.${name}`)}>
            <input
              type="radio"
              name="color"
              value={colours[name]}
              defaultChecked={colours[name] === chosen}
              onChange={() => choose(colours[name])}
              style={{ backgroundColor: colours[name] }}
            />
            <span className="studio-hidden">{t(`studio.setup.colour.${name}`)}</span>
          </label>
        ))}
        <span className="studio-colour studio-colour--own">
          <label>
            <input
              type="radio"
              name="color"
              value="own"
              checked={isOwn}
              onChange={() => choose(color)}
            />
            <span>{t("studio.setup.colour.own")}</span>
          </label>
          <input
            type="color"
            name="ownColor"
            value={color}
            aria-label={t("studio.setup.colour.own")}
            onChange={({ target }) => choose(target.value)}
          />
        </span>
      </fieldset>
      <p className="studio-colours__contrast">
        <StudioIcon name="check" />
        {t("studio.setup.colour.contrast", {
          ratio: format.number(ratio, { maximumFractionDigits: 1 }),
        })}
      </p>
      <div className="studio-field">
        <label htmlFor="logo">{t("studio.setup.colour.logo")}</label>
        <div className="studio-logo">
          {data.logo !== null && <img src={data.logo} alt="" />}
          <input
            id="logo"
            type="file"
            name="logo"
            accept="image/png,image/jpeg,image/webp,image/avif"
            aria-describedby="logo-help"
          />
        </div>
        <p className="studio-field__help" id="logo-help">
          {t("studio.setup.colour.logo-help")}
        </p>
        {data.logo !== null && (
          <label className="studio-choice">
            <input type="checkbox" name="removeLogo" />
            <span>{t("studio.setup.colour.remove-logo")}</span>
          </label>
        )}
      </div>
    </>
  );
}
