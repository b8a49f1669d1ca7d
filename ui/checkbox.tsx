import { useEffect, useId, useRef, useState } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";

/** How long a missing consent stays marked: docs/specification/constants.md. */
export const missingMarkMs = 2900;

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** May contain links; they open without ticking the box. */
  label: ReactNode;
  name: string;
  /** Marks the box as missing: it shakes and takes the colour of an error. */
  isMissing?: boolean;
  /** A sentence below the box, read aloud when it appears. */
  error?: ReactNode;
};

export function Checkbox({ label, isMissing, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  const classNames = ["checkbox", isMissing && "is-missing", className].filter(Boolean).join(" ");
  return (
    <div>
      <label className={classNames}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={isMissing || undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <p
        id={errorId}
        className={error ? "field-message field-message--error" : "visually-hidden"}
        role="status"
      >
        {error}
      </p>
    </div>
  );
}

/**
 * For a required checkbox: `markMissing()` marks it for {@link missingMarkMs}. Another call restarts that time. A timer
 * removes the mark, not the end of the animation, because with reduced motion there is no animation.
 */
export function useMissingMark(): [isMissing: boolean, markMissing: () => void] {
  const [isMissing, setIsMissing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function markMissing() {
    clearTimeout(timer.current);
    setIsMissing(true);
    timer.current = setTimeout(() => setIsMissing(false), missingMarkMs);
  }
  return [isMissing, markMissing];
}
