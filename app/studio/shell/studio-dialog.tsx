import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type DialogProps = {
  /** Shown as the heading, beside a button that closes the dialog. */
  title?: string;
  /** Without a title: the id of the heading that names the dialog, or else its name. */
  labelledBy?: string;
  label?: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, open as long as it is rendered. Escape and a click outside close it; the focus goes back. */
export function StudioDialog({
  title,
  labelledBy,
  label,
  className = "",
  onClose,
  children,
}: DialogProps) {
  const t = useTranslations();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current!;
    const focusedBefore = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    };
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={`studio-dialog ${className}`.trim()}
      aria-label={label}
      aria-labelledby={title === undefined ? labelledBy : titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnBackdrop}
    >
      {title !== undefined && (
        <div className="studio-dialog__header">
          <h2 id={titleId}>{title}</h2>
          <button
            className="studio-icon-button"
            type="button"
            aria-label={t("common.close")}
            onClick={onClose}
          >
            <StudioIcon name="close" />
          </button>
        </div>
      )}
      {children}
    </dialog>
  );
}
