import { type PointerEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { StoredMedia } from "#domains/files/media.ts";
import { reservedSpaceProps, useHydrated } from "#ui/use-hydrated.ts";
import { FormSlider } from "./form-slider.tsx";

/** In percent. */
export const focusMiddle = 50;
const percentMax = 100;

type Props = { focus: StoredMedia["focus"]; src: string; alt: string };

/**
 * The point of a picture that stays visible where it is cut: chosen by a click, a tap or two sliders, which work by
 * keyboard and without scripts. The small pictures show the result.
 */
export function FocusField({ focus, src, alt }: Props) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  const stored = focus ?? { x: focusMiddle, y: focusMiddle };
  const [{ x, y }, setPoint] = useState(stored);
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const toPercent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * percentMax);
    setPoint({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) });
  };
  const sliders = [
    ["x", x],
    ["y", y],
  ] as const;
  return (
    <fieldset className="studio-focus">
      <legend className="studio-field__label">{t("studio.media.focus.title")}</legend>
      <p className="studio-field__help">{t("studio.media.focus.help")}</p>
      <div className="studio-focus__picture" dir="ltr" onPointerDown={choose}>
        <img src={src} alt={alt} draggable={false} />
        <span style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      {sliders.map(([name, value]) => (
        <div className="studio-field" key={name}>
          <input type="hidden" name={`before-focus-${name}`} value={stored[name]} />
          <FormSlider
            id={`focus-${name}`}
            name={`focus-${name}`}
            label={t(`studio.media.focus.${name}`)}
            min={0}
            max={percentMax}
            value={value}
            onValue={(percent) => setPoint((point) => ({ ...point, [name]: percent }))}
          />
        </div>
      ))}
      <p className="studio-focus__results">
        {["portrait", "wide"].map((shape) => (
          <img
            key={shape}
            className={`studio-focus__${shape}`}
            src={src}
            alt=""
            style={{ objectPosition: `${x}% ${y}%` }}
          />
        ))}
        <button
          type="button"
          className="studio-button"
          {...reservedSpaceProps(!isHydrated)}
          onClick={() => setPoint({ x: focusMiddle, y: focusMiddle })}
        >
          {t("studio.media.focus.middle")}
        </button>
      </p>
    </fieldset>
  );
}
