import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { lockScrolling } from "#ui/lock-scrolling.ts";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { Shot } from "./shot.ts";

type ViewerProps = {
  shots: readonly Shot[];
  place: number;
  onMove: (place: number) => void;
  onClose: () => void;
};

/** One picture over the page, the browser's own modal dialog; the arrow keys lead to its neighbours. */
export function Viewer({ shots, place, onMove, onClose }: ViewerProps) {
  const t = useTranslations();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const letGo = lockScrolling();
    return () => {
      letGo();
      // Gives the focus back to the picture that was pressed.
      element?.close();
    };
  }, []);
  const shot = shots[place];
  if (!shot) return null;
  const { picture, caption } = shot;
  function turn(event: KeyboardEvent<HTMLDialogElement>) {
    const onward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: onward, ArrowLeft: -onward };
    const next = place + (steps[event.key] ?? 0);
    if (next !== place && shots[next]) onMove(next);
  }
  function pressBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) event.currentTarget.close();
  }
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={picture.alt || caption || t("gallery.label")}
      onClose={onClose}
      onClick={pressBeside}
      onKeyDown={turn}
    >
      <figure>
        <Picture
          key={place}
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
        <Turn
          label={t("common.earlier")}
          icon="back"
          off={place === 0}
          onPress={() => onMove(place - 1)}
        />
        <span className="digits" aria-live="polite">
          <bdi>
            {place + 1} / {shots.length}
          </bdi>
        </span>
        <Turn
          label={t("common.later")}
          icon="arrow"
          off={place === shots.length - 1}
          onPress={() => onMove(place + 1)}
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

type TurnProps = { label: string; icon: "back" | "arrow"; off: boolean; onPress: () => void };

/** It stays in its place at the end, so that the focus is not lost there. */
function Turn({ label, icon, off, onPress }: TurnProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
    >
      <Icon name={icon} flip />
    </button>
  );
}
