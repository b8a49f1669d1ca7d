import type { ReactNode } from "react";
import { Rings } from "./rings.tsx";

/**
 * A pattern of dotted rings behind a lone text, and at its foot the sign of a locked mouse: nothing here leads further
 * in. Both are pictures only; the text says what there is to say.
 */
export function EmptyGround({ children }: { children: ReactNode }) {
  return (
    <>
      <Rings />
      {children}
      <svg className="mouselock" viewBox="0 0 48 56" aria-hidden="true">
        <path d="M8 20a16 16 0 0 1 32 0v16a16 16 0 0 1-32 0zM24 4v10" />
        <path d="M19 28v-4a5 5 0 0 1 10 0v4M16.5 28h15v11h-15zM24 32.5v2.5" />
      </svg>
    </>
  );
}
