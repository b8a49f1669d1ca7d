import type { ReactNode } from "react";

const ringsOfDots = [330, 420, 510, 600, 690];

/**
 * A pattern of dotted rings behind a lone text, and at its foot the sign of a locked mouse: nothing here leads further
 * in. Both are pictures only; the text says what there is to say.
 */
export function EmptyGround({ children }: { children: ReactNode }) {
  return (
    <>
      <svg
        className="rings"
        viewBox="-640 -400 1280 800"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {ringsOfDots.map((r) => (
          <circle key={r} r={r} />
        ))}
      </svg>
      {children}
      <svg className="mouselock" viewBox="0 0 48 56" aria-hidden="true">
        <path d="M8 20a16 16 0 0 1 32 0v16a16 16 0 0 1-32 0zM24 4v10" />
        <path d="M19 28v-4a5 5 0 0 1 10 0v4M16.5 28h15v11h-15zM24 32.5v2.5" />
      </svg>
    </>
  );
}
