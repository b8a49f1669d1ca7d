import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

type DialogProps = {
  /** The id of the heading that names the dialog, or else its name. */
  labelledBy?: string;
  label?: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, open as long as it is rendered. Escape and a click outside close it; the focus goes back. */
export function StudioDialog({
  labelledBy,
  label,
  className = "",
  onClose,
  children,
}: DialogProps) {
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
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnBackdrop}
    >
      {children}
    </dialog>
  );
}
