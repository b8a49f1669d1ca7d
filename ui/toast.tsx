import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

/**
 * Where toasts appear. It is on the page from the start, because screen readers skip a live region that appears
 * together with its message.
 */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section className="toasts" aria-label={label} aria-live="polite" aria-relevant="additions">
      {children}
    </section>
  );
}

export type ToastProps = {
  children: ReactNode;
  isError?: boolean;
  closeLabel?: string;
  onClose?: () => void;
  /** Replaces the close button with an action. */
  action?: ReactNode;
};

/** A short message over the page. An error interrupts screen readers. */
export function Toast({ children, isError, closeLabel, onClose, action }: ToastProps) {
  return (
    <div className={isError ? "toast toast--error" : "toast"} role={isError ? "alert" : undefined}>
      <Icon name={isError ? "alert" : "check"} />
      <span>{children}</span>
      {action ??
        (onClose && (
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        ))}
    </div>
  );
}
