import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Picture } from "#domains/courses/course.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { CropPicture } from "#app/studio/media/crop-picture.tsx";
import { ChooseMedia } from "./choose-media.tsx";

type Props = {
  label: string;
  value: unknown;
  onChange: (value: Picture | null) => void;
};

/** A picture with its alternative text. */
export function PictureInput({ label, value, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const { direction, language } = useEditor();
  const picture = typeof value === "object" && value !== null ? (value as Picture) : null;
  const choose = ({ picture: chosen, alts }: StoredMedia) => {
    if (chosen) onChange({ ...chosen, alt: alts[language] ?? "" });
  };
  return (
    <fieldset className="studio-inspector__group">
      <legend className="studio-field__label">{label}</legend>
      {picture && (
        <>
          <img className="studio-inspector__picture" src={picture.sources[0]?.url} alt="" />
          <div className="studio-field">
            <label htmlFor={id}>{t("studio.block-field.alt")}</label>
            <input
              className="studio-input"
              id={id}
              dir={direction}
              value={picture.alt}
              onChange={(event) => onChange({ ...picture, alt: event.target.value })}
            />
          </div>
        </>
      )}
      <ChooseMedia kind="picture" onChoose={choose} />
      {picture && (
        <CropPicture
          picture={picture}
          onCrop={(cropped) => onChange({ ...cropped, alt: picture.alt })}
        />
      )}
      {picture && (
        <button
          type="button"
          className="studio-button studio-button--quiet"
          onClick={() => onChange(null)}
        >
          {t("studio.blocks.picture-remove")}
        </button>
      )}
    </fieldset>
  );
}
