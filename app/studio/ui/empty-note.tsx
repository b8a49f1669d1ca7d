import type { ReactNode } from "react";

/** An empty list: a lamp that is lit when all is well, what that means, and what to do next. */
export function EmptyNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="studio-empty">
      <svg className="studio-empty__lamp" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <path
          className="studio-mark__flame"
          d="M32 8c5 6 7 9 6 13-.6 3-3 5-6 5s-5.4-2-6-5c-1-4 1-7 6-13Z"
        />
        <path
          d="M14 32h36c0 8-7 13-18 13s-18-5-18-13ZM32 45v9M23 56h18"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <b>{title}</b>
      {children && <p className="studio-muted">{children}</p>}
    </div>
  );
}
