import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";

type Look = {
  /** `main` follows the theme's button type; `soft` is a secondary button; `text` looks like plain text. */
  kind?: "main" | "soft" | "text";
  large?: boolean;
  wide?: boolean;
};

function classes({ kind = "main", large, wide }: Look, className?: string): string {
  const parts = ["button"];
  if (kind !== "main") parts.push(`button--${kind}`);
  if (large) parts.push("button--large");
  if (wide) parts.push("button--wide");
  if (className) parts.push(className);
  return parts.join(" ");
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
    children: ReactNode;
    /** The action is running: the button keeps its place and focus, shows a spinner and ignores further presses. */
    busy?: boolean;
    /** Replaces the children while the button is busy. */
    busyLabel?: ReactNode;
    /** Disables the button, but keeps it focusable and read aloud, so that people learn that it exists. */
    off?: boolean;
  };

/** A button of type "button" by default: pass `type="submit"` for a submit button. */
export function Button(props: ButtonProps) {
  const { kind, large, wide, busy, busyLabel, off, className, children, onClick, ...rest } = props;
  const idle = busy || off;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // The attribute `disabled` would drop the focus, so cancel the press. That also stops a form's submission.
    if (idle) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes({ kind, large, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={press}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

export type ButtonLinkProps = Look &
  AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children: ReactNode; busy?: boolean };

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind, large, wide, busy, className, children, ...rest } = props;
  return (
    <a
      {...rest}
      className={classes({ kind, large, wide }, className)}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </a>
  );
}
