import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "#ui/hydrated.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

type StoredToken = { pwdtoken?: unknown } | null;

/**
 * The token of the letter. It leaves the address at once, before anything else is loaded or anybody looks over a
 * shoulder; the entry of the history keeps it for a reload, and no server sees that.
 */
export function useSpentAddress({ pwdtoken, step, stepHref, answer }: StepViewProps) {
  const address = stepHref(step);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { state } = useLocation() as { state: StoredToken };
  const kept = hydrated && typeof state?.pwdtoken === "string" ? state.pwdtoken : "";
  useEffect(() => {
    if (!pwdtoken) return;
    const options = { replace: true, preventScrollReset: true, state: { pwdtoken } };
    void navigate(address, options);
  }, [pwdtoken, address, navigate]);
  return { token: pwdtoken ?? answer?.values["pwdtoken"] ?? kept, pending: !hydrated };
}
