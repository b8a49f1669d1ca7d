import { useEffect, useId, useRef, useState } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";

/** How long a missing consent stays marked: docs/specification/constants.md. */
export const shakeMs = 2900;

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** May contain links; they open without ticking the box. */
  label: ReactNode;
  name: string;
  /** The box shakes and takes the colour of an error. */
  shaking?: boolean;
  /** A sentence below the box, read aloud when it appears. */
  message?: ReactNode;
};

export function Checkbox({ label, shaking, message, className, ...input }: CheckboxProps) {
  const noteId = useId();
  const names = ["checkbox", shaking && "is-shaking", className].filter(Boolean).join(" ");
  return (
    <div>
      <label className={names}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={shaking || undefined}
          aria-describedby={message ? noteId : undefined}
        />
        <span>{label}</span>
      </label>
      <p
        id={noteId}
        className={message ? "note-line note-line--bad" : "visually-hidden"}
        role="status"
      >
        {message}
      </p>
    </div>
  );
}

/**
 * For a checkbox that is required: `shake()` marks it for {@link shakeMs}, and another call restarts that time. A timer
 * removes the mark, not the end of the animation, because with reduced motion there is no animation.
 */
export function useShake(): [shaking: boolean, shake: () => void] {
  const [shaking, setShaking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function shake() {
    clearTimeout(timer.current);
    setShaking(true);
    timer.current = setTimeout(() => setShaking(false), shakeMs);
  }
  return [shaking, shake];
}
