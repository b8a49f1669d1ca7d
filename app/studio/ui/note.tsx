import type { ReactNode } from "react";
import { StudioIcon } from "./studio-icon.tsx";

type Props = { kind: "ok" | "warn" | "bad"; children: ReactNode };

/** A message about the screen's form: that it worked, or what has to be checked. */
export function Note({ kind, children }: Props) {
  return (
    <div className={`studio-note studio-note--${kind}`} role={kind === "ok" ? "status" : "alert"}>
      <StudioIcon name={kind === "ok" ? "check" : "warning"} />
      <p>{children}</p>
    </div>
  );
}
