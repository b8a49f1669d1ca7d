import { useTranslations } from "use-intl";
import type { StoredMedia } from "#domains/files/media.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import { ChooseMedia } from "#app/studio/blocks/inspector/choose-media.tsx";
import { CropPicture } from "#app/studio/media/crop-picture.tsx";

type Props = {
  label: string;
  help?: string;
  picture: StoredPicture | null;
  /** Gets the picture with its descriptions by language; null: without a picture. */
  onChange: (chosen: Pick<StoredMedia, "picture" | "alts"> | null) => void;
  /** Gets the same picture with another crop. */
  onCrop: (picture: StoredPicture) => void;
};

/** A picture that is chosen from the media library or uploaded. */
export function PictureSetting({ label, help, picture, onChange, onCrop }: Props) {
  const t = useTranslations();
  return (
    <fieldset className="studio-picture-setting">
      <legend className="studio-field__label">{label}</legend>
      {picture && (
        <img
          className="studio-picture-setting__picture"
          src={picture.sources[0]?.url}
          width={picture.width}
          height={picture.height}
          alt=""
        />
      )}
      <div className="studio-picture-setting__actions">
        <ChooseMedia kind="picture" onChoose={onChange} />
        {picture && <CropPicture picture={picture} onCrop={onCrop} />}
        {picture && (
          <button
            type="button"
            className="studio-button studio-button--quiet"
            onClick={() => onChange(null)}
          >
            {t("studio.blocks.picture-remove")}
          </button>
        )}
      </div>
      {help !== undefined && <p className="studio-field__help">{help}</p>}
    </fieldset>
  );
}
