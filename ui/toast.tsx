import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

/**
 * Where toasts appear. It stands on the page from the start, because a live region that comes together with its
 * message is not read aloud.
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
  bad?: boolean;
  closeLabel?: string;
  onClose?: () => void;
  /** Instead of the cross: a way to act on it. */
  action?: ReactNode;
};

/** A short message that stands over the page. A bad one interrupts the reader. */
export function Toast({ children, bad, closeLabel, onClose, action }: ToastProps) {
  return (
    <div className={bad ? "toast toast--bad" : "toast"} role={bad ? "alert" : undefined}>
      <Icon name={bad ? "alert" : "check"} />
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
