import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { lockScrolling } from "#ui/lock-scrolling.ts";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { GalleryItem } from "./gallery-items.ts";

type ViewerProps = {
  items: readonly GalleryItem[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** A picture over the page, in a native modal dialog. The arrow keys show the previous and next picture. */
export function Viewer({ items, index, onMove, onClose }: ViewerProps) {
  const t = useTranslations();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const unlockScrolling = lockScrolling();
    return () => {
      unlockScrolling();
      // Closing returns the focus to the pressed picture.
      element?.close();
    };
  }, []);
  const item = items[index];
  if (!item) return null;
  const { picture, caption } = item;
  function handleKey(event: KeyboardEvent<HTMLDialogElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward };
    const next = index + (steps[event.key] ?? 0);
    if (next !== index && items[next]) onMove(next);
  }
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) event.currentTarget.close();
  }
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={picture.alt || caption || t("gallery.label")}
      onClose={onClose}
      onClick={closeOnBackdrop}
      onKeyDown={handleKey}
    >
      <figure>
        <Picture
          key={index}
          sources={picture.sources}
          alt={picture.alt}
          sizes="100vw"
          width={picture.width}
          height={picture.height}
          eager
        />
        <figcaption>{caption}</figcaption>
      </figure>
      <div className="viewer__bar">
        <ViewerButton
          label={t("common.earlier")}
          icon="back"
          isDisabled={index === 0}
          onPress={() => onMove(index - 1)}
        />
        <span className="digits" aria-live="polite">
          <bdi>
            {index + 1} / {items.length}
          </bdi>
        </span>
        <ViewerButton
          label={t("common.later")}
          icon="arrow"
          isDisabled={index === items.length - 1}
          onPress={() => onMove(index + 1)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t("common.close")}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

type ViewerButtonProps = {
  label: string;
  icon: "back" | "arrow";
  isDisabled: boolean;
  onPress: () => void;
};

/** At the first or last picture, the button stays focusable, so that the focus isn't lost. */
function ViewerButton({ label, icon, isDisabled, onPress }: ViewerButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onPress}
    >
      <Icon name={icon} flip />
    </button>
  );
}
