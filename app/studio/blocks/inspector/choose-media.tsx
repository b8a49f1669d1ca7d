import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { MediaKind, StoredMedia } from "#domains/files/media.ts";

const MediaPicker = lazy(async () => {
  const { MediaPicker: Picker } = await import("#app/studio/media/pick-media.tsx");
  return { default: Picker };
});

type DialogProps = {
  kind: MediaKind;
  onPick: (media: StoredMedia) => void;
  onClose: () => void;
};

/** The media library as a dialog, loaded when it opens. */
export const MediaPickerDialog = (props: DialogProps) => (
  <Suspense>
    <MediaPicker {...props} />
  </Suspense>
);

type Props = {
  kind: MediaKind;
  /** Shows only an icon, which this text names. */
  iconLabel?: string;
  onChoose: (media: StoredMedia) => void;
};

/** A button that opens the media library, to choose or upload a file. */
export function ChooseMedia({ kind, iconLabel, onChoose }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {iconLabel === undefined ? (
        <button type="button" className="studio-button" onClick={() => setIsOpen(true)}>
          {t(kind === "picture" ? "studio.blocks.choose-picture" : "studio.blocks.choose-file")}
        </button>
      ) : (
        <button
          type="button"
          className="studio-icon-button"
          title={iconLabel}
          aria-label={iconLabel}
          onClick={() => setIsOpen(true)}
        >
          <StudioIcon name="picture" />
        </button>
      )}
      {isOpen && (
        <MediaPickerDialog
          kind={kind}
          onPick={(media) => {
            onChoose(media);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
