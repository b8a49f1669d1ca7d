import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
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

type Props = { kind: MediaKind; onChoose: (media: StoredMedia) => void };

/** A button that opens the media library, to choose or upload a file. */
export function ChooseMedia({ kind, onChoose }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="studio-button" onClick={() => setIsOpen(true)}>
        {t(kind === "picture" ? "studio.blocks.choose-picture" : "studio.blocks.choose-file")}
      </button>
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
