import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { CropField, type CroppedMedia } from "./crop-field.tsx";

/** Changes or removes the crop of a picture of the library. */
export function MediaCrop({ media, isOpen }: { media: CroppedMedia; isOpen: boolean }) {
  const t = useTranslations();
  return (
    <details className="studio-media__crop" open={isOpen || undefined}>
      <summary>{t("studio.media.crop.title")}</summary>
      <Form method="post" className="studio-media__form">
        <p className="studio-field__help">{t("studio.media.crop.help")}</p>
        <CropField key={JSON.stringify(media.crop)} media={media} />
        <p className="studio-media__buttons">
          <button className="studio-button" name="intent" value="crop">
            {t("studio.media.crop.save")}
          </button>
          {media.crop && (
            <button className="studio-button" name="intent" value="remove-crop">
              {t("studio.media.crop.remove")}
            </button>
          )}
        </p>
      </Form>
    </details>
  );
}
