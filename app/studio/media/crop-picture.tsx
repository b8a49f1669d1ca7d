import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { StoredPicture } from "#domains/files/stored-picture.ts";

const CropDialog = lazy(async () => {
  const { CropDialog: Dialog } = await import("./crop-dialog.tsx");
  return { default: Dialog };
});

type Props = {
  picture: Pick<StoredPicture, "sources">;
  /** Gets the picture with its new crop. */
  onCrop: (picture: StoredPicture) => void;
};

/** A button that crops a picture of the media library where it is used. The dialog is loaded when it opens. */
export function CropPicture({ picture, onCrop }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const url = picture.sources.at(-1)?.url;
  if (url === undefined) return null;
  return (
    <>
      <button type="button" className="studio-button" onClick={() => setIsOpen(true)}>
        {t("studio.media.crop.title")}
      </button>
      {isOpen && (
        <Suspense>
          <CropDialog
            url={url}
            onCrop={(cropped) => {
              onCrop(cropped);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
