import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { useMinimumTime } from "./use-minimum-time.ts";

type ButtonStyle = {
  /** `main` follows the theme's button type; `soft` is a secondary button; `text` looks like plain text. */
  variant?: "main" | "soft" | "text";
  large?: boolean;
  wide?: boolean;
};

function classNames({ variant = "main", large, wide }: ButtonStyle, className?: string): string {
  const parts = ["button"];
  if (variant !== "main") parts.push(`button--${variant}`);
  if (large) parts.push("button--large");
  if (wide) parts.push("button--wide");
  if (className) parts.push(className);
  return parts.join(" ");
}

export type ButtonProps = ButtonStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
    children: ReactNode;
    /** The action is running: the button keeps its place and focus, shows a spinner and ignores further presses. */
    busy?: boolean;
    /** Replaces the children while the button is busy. */
    busyLabel?: ReactNode;
    /** Disables the button, but keeps it focusable and read aloud, so that people learn that it exists. */
    isDisabled?: boolean;
  };

/** A button of type "button" by default: pass `type="submit"` for a submit button. */
export function Button(props: ButtonProps) {
  const {
    variant,
    large,
    wide,
    busy,
    busyLabel,
    isDisabled,
    className,
    children,
    onClick,
    ...buttonProps
  } = props;
  const isInactive = busy || isDisabled;
  const showsBusy = useMinimumTime(busy);
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // The attribute `disabled` would drop the focus, so cancel the press. That also stops a form's submission.
    if (isInactive) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...buttonProps}
      className={classNames({ variant, large, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={handleClick}
    >
      {showsBusy && <span className="spinner" aria-hidden="true" />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

export type ButtonLinkProps = ButtonStyle &
  AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children: ReactNode; busy?: boolean };

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, large, wide, busy, className, children, ...linkProps } = props;
  const showsBusy = useMinimumTime(busy);
  return (
    <a
      {...linkProps}
      className={classNames({ variant, large, wide }, className)}
      aria-busy={busy || undefined}
    >
      {showsBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </a>
  );
}
