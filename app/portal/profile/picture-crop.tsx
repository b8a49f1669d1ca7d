import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  middleCrop,
  positionMax,
  squareOf,
  zoomMax,
} from "#domains/people/profile/picture-crop.ts";

/** The preview's side in canvas pixels; `canvasStyle` sets its size on the screen. */
const previewSide = 384;
// The styles are here, because every document contains the portal's style sheet.
const canvasStyle: CSSProperties = {
  display: "block",
  inlineSize: "min(100%, 288px)",
  aspectRatio: 1,
  marginBlock: 12,
  borderRadius: "50%",
  background: "var(--tint-2)",
  cursor: "grab",
  // A finger moves the picture, not the page.
  touchAction: "none",
};
const labelStyle: CSSProperties = { display: "grid", maxInlineSize: 288 };
const sliderStyle: CSSProperties = { inlineSize: "100%", minBlockSize: 44 };
/** A camera's whole picture would fill a phone's memory. */
const decodedWidth = 1_024;

type CanvasEvent = PointerEvent<HTMLCanvasElement>;

/**
 * Lets the user choose a square of a picture: by dragging it with a mouse or finger, or with sliders, which also work
 * by keyboard. The sliders are the form's fields. Shows nothing if the browser can't decode the picture.
 */
export default function PictureCrop({ file }: { file: File }) {
  const t = useTranslations();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Where the pointer was last while it drags the picture. */
  const dragPoint = useRef<{ x: number; y: number } | null>(null);
  const picture = useDecodedPicture(file);
  const [crop, setCrop] = useState(middleCrop);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!picture || !context) return;
    const { left, top, side } = squareOf(picture, crop);
    context.clearRect(0, 0, previewSide, previewSide);
    context.drawImage(picture, left, top, side, side, 0, 0, previewSide, previewSide);
  }, [picture, crop]);

  function startDrag({ currentTarget, pointerId, clientX, clientY }: CanvasEvent) {
    currentTarget.setPointerCapture(pointerId);
    dragPoint.current = { x: clientX, y: clientY };
  }

  function drag({ currentTarget, clientX, clientY }: CanvasEvent) {
    const from = dragPoint.current;
    if (!picture || !from) return;
    dragPoint.current = { x: clientX, y: clientY };
    const { side } = squareOf(picture, crop);
    const scale = side / currentTarget.clientWidth;
    setCrop({
      ...crop,
      x: move(crop.x, (clientX - from.x) * scale, picture.width - side),
      y: move(crop.y, (clientY - from.y) * scale, picture.height - side),
    });
  }

  const endDrag = () => (dragPoint.current = null);

  if (!picture) return null;
  const sliders = [
    { name: "zoom", label: t("profile.crop-zoom"), min: 1, max: zoomMax, step: 0.05 },
    { name: "x", label: t("profile.crop-x"), min: 0, max: positionMax, step: 1 },
    { name: "y", label: t("profile.crop-y"), min: 0, max: positionMax, step: 1 },
  ] as const;
  return (
    <fieldset>
      <legend>{t("profile.crop")}</legend>
      <p className="muted small">{t("profile.crop-hint")}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("profile.crop-preview")}
        style={canvasStyle}
        width={previewSide}
        height={previewSide}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
      {sliders.map(({ name, label, ...range }) => (
        <label key={name} style={labelStyle}>
          {label}
          <input
            {...range}
            type="range"
            name={name}
            style={sliderStyle}
            // In a page from right to left, the slider still moves in the same direction as the picture.
            dir="ltr"
            value={crop[name]}
            onChange={({ target }) => setCrop({ ...crop, [name]: target.valueAsNumber })}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Moves a position by as many pixels as the picture was dragged, out of the `room` that the square has. */
const move = (position: number, pixels: number, room: number): number =>
  room <= 0
    ? position
    : Math.min(Math.max(position - (positionMax * pixels) / room, 0), positionMax);

/** Decodes a picture in a reduced size, upright; null while that takes time, or if the browser can't. */
function useDecodedPicture(file: File): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let decoded: ImageBitmap | undefined;
    setPicture(null);
    createImageBitmap(file, { resizeWidth: decodedWidth, resizeQuality: "medium" }).then(
      (bitmap) => {
        decoded = bitmap;
        if (isCurrent) setPicture(bitmap);
        else bitmap.close();
      },
      () => {},
    );
    return () => {
      isCurrent = false;
      decoded?.close();
    };
  }, [file]);
  return picture;
}
