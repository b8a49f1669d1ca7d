import { useId, useState } from "react";
import { ReactCrop } from "react-image-crop";
import { useTranslations } from "use-intl";
import { reservedSpaceProps, useHydrated } from "#ui/use-hydrated.ts";
import type { Crop } from "#domains/files/crop.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { FormSlider } from "./form-slider.tsx";
import {
  aspectOf,
  changeSide,
  type CropShape,
  cropShapes,
  fitCrop,
  shapeCrop,
} from "./crop-shapes.ts";

export type CroppedMedia = Pick<StoredMedia, "crop" | "name"> & {
  originalUrl: string;
  width: number;
  height: number;
};

/** Whether a file is a picture, which can be cropped. */
export const isCroppable = <Media extends StoredMedia>(
  media: Media,
): media is Media & CroppedMedia =>
  media.originalUrl !== null && media.width !== null && media.height !== null;

/** The names of the four numbers in the form. */
const cropFields = ["x", "y", "width", "height"] as const;

/**
 * The part of a picture that is shown: a rectangle that can be drawn and moved by mouse, touch and keyboard, and the same
 * as four sliders, which work without scripts.
 */
export function CropField({ media }: { media: CroppedMedia }) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  const shapeId = useId();
  const picture = { width: media.width, height: media.height };
  const [crop, setCrop] = useState<Crop>(media.crop ?? { x: 0, y: 0, ...picture });
  const [shape, setShape] = useState<CropShape>("free");
  const aspect = aspectOf(shape);
  const choose = (chosen: CropShape) => {
    setShape(chosen);
    setCrop(shapeCrop(crop, picture, aspectOf(chosen)));
  };
  return (
    <div className="studio-crop">
      <div className="studio-field" {...reservedSpaceProps(!isHydrated)}>
        <label htmlFor={shapeId}>{t("studio.media.crop.shape")}</label>
        <select
          className="studio-input"
          id={shapeId}
          value={shape}
          onChange={({ target }) => choose(target.value as CropShape)}
        >
          <option value="free">{t("studio.media.crop.free")}</option>
          {cropShapes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <div className="studio-crop__frame" dir="ltr">
        <ReactCrop
          className="studio-crop__area"
          crop={toPercent(crop, picture)}
          {...(aspect !== null && { aspect })}
          ariaLabels={useHandleLabels()}
          keepSelection
          ruleOfThirds
          onChange={(_, drawn) => setCrop(fitCrop(toPixels(drawn, picture), picture))}
        >
          <img src={media.originalUrl} alt={media.name} {...picture} draggable={false} />
        </ReactCrop>
      </div>
      {cropFields.map((name) => {
        const max = name === "x" || name === "width" ? picture.width : picture.height;
        const isSize = name === "width" || name === "height";
        return (
          <div className="studio-field" key={name}>
            <FormSlider
              id={`${shapeId}-${name}`}
              name={`crop-${name}`}
              label={t(`studio.media.crop.${name}`)}
              min={isSize ? 1 : 0}
              max={isSize ? max : max - 1}
              value={crop[name]}
              aria-valuetext={t("studio.media.crop.pixels", { count: crop[name] })}
              onValue={(value) =>
                setCrop((current) => changeSide(current, { [name]: value }, { picture, aspect }))
              }
            />
          </div>
        );
      })}
      <p className="studio-field__help" dir="ltr" aria-live="polite">
        {`${crop.width} × ${crop.height}`}
      </p>
    </div>
  );
}

type Size = { width: number; height: number };
const wholePercent = 100;

const toPercent = (crop: Crop, { width, height }: Size) => ({
  unit: "%" as const,
  x: (crop.x / width) * wholePercent,
  y: (crop.y / height) * wholePercent,
  width: (crop.width / width) * wholePercent,
  height: (crop.height / height) * wholePercent,
});

const toPixels = (percents: Crop, { width, height }: Size): Crop => ({
  x: (percents.x / wholePercent) * width,
  y: (percents.y / wholePercent) * height,
  width: (percents.width / wholePercent) * width,
  height: (percents.height / wholePercent) * height,
});

function useHandleLabels() {
  const t = useTranslations();
  return {
    cropArea: t("studio.media.crop.area"),
    nwDragHandle: t("studio.media.crop.handle.nw"),
    nDragHandle: t("studio.media.crop.handle.n"),
    neDragHandle: t("studio.media.crop.handle.ne"),
    eDragHandle: t("studio.media.crop.handle.e"),
    seDragHandle: t("studio.media.crop.handle.se"),
    sDragHandle: t("studio.media.crop.handle.s"),
    swDragHandle: t("studio.media.crop.handle.sw"),
    wDragHandle: t("studio.media.crop.handle.w"),
  };
}
