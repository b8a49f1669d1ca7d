import type { ReactNode } from "react";
import { RingPattern } from "./ring-pattern.tsx";

/**
 * A pattern of dotted rings behind a single text, and a mouse with a padlock below it. Both are decorative; the text
 * holds the information.
 */
export function EmptyBackground({ children }: { children: ReactNode }) {
  return (
    <>
      <RingPattern />
      {children}
      <svg className="mouse-lock" viewBox="0 0 48 56" aria-hidden="true">
        <path d="M8 20a16 16 0 0 1 32 0v16a16 16 0 0 1-32 0zM24 4v10" />
        <path d="M19 28v-4a5 5 0 0 1 10 0v4M16.5 28h15v11h-15zM24 32.5v2.5" />
      </svg>
    </>
  );
}
