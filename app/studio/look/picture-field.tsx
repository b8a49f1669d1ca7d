import { useState } from "react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "#app/studio/media/pick-media.tsx";

type Props = {
  label: string;
  help?: string;
  /** The address of the picture; "": none. */
  value: string;
  /** What is shown without a picture; "": nothing. */
  fallback?: string;
  onChange: (url: string) => void;
};

/** A picture, uploaded or chosen from the library. */
export function PictureField({ label, help, value, fallback = "", onChange }: Props) {
  const t = useTranslations();
  const [isPicking, setPicking] = useState(false);
  const shown = value || fallback;
  return (
    <div className="studio-picture-field" role="group" aria-label={label}>
      <span className="studio-picture-field__sample">{shown && <img src={shown} alt="" />}</span>
      <span className="studio-picture-field__text">
        <b>{label}</b>
        {help !== undefined && <span className="studio-field__help">{help}</span>}
      </span>
      <span className="studio-picture-field__actions">
        <button type="button" className="studio-button" onClick={() => setPicking(true)}>
          {t(value === "" ? "studio.look.choose-picture" : "studio.look.replace-picture")}
        </button>
        {value !== "" && (
          <button
            type="button"
            className="studio-button studio-button--quiet"
            onClick={() => onChange("")}
          >
            {t("studio.look.remove-picture")}
          </button>
        )}
      </span>
      {isPicking && (
        <MediaPicker
          kind="picture"
          onPick={({ url }) => {
            setPicking(false);
            onChange(url);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
