import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Localized } from "#domains/settings/settings.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { findMainColour } from "./main-colour.ts";

type Props = { logos: Localized; onChange: (colour: string) => void };

/** The logo is drawn so small before its colours are counted. */
const sampleSize = 48;

/** Takes the portal's colour from its logo. */
export function ColourFromLogo({ logos, onChange }: Props) {
  const t = useTranslations();
  const [hasFailed, setFailed] = useState(false);
  const logo = Object.values(logos).find((url) => url !== "");
  if (logo === undefined) return null;
  const take = async () => {
    const colour = await readMainColour(logo);
    setFailed(colour === null);
    if (colour !== null) onChange(colour);
  };
  return (
    <div>
      <button
        type="button"
        className="studio-button studio-button--quiet"
        onClick={() => void take()}
      >
        <StudioIcon name="wand" />
        {t("studio.look.from-logo")}
      </button>
      {hasFailed && (
        <p className="studio-field__help" role="status">
          {t("studio.look.from-logo-failed")}
        </p>
      )}
    </div>
  );
}

async function readMainColour(url: string): Promise<string | null> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = sampleSize;
    canvas.height = sampleSize;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(picture, 0, 0, sampleSize, sampleSize);
    return findMainColour(context.getImageData(0, 0, sampleSize, sampleSize).data);
  } catch {
    // The file can't be shown, or belongs to another site.
    return null;
  }
}
