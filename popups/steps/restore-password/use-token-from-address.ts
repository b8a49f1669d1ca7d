import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

type StoredToken = { pwdtoken?: unknown } | null;

/**
 * Returns the email's token and removes it from the address at once, before anything else is loaded or anyone can see
 * it. The history entry stores the token for a reload; the browser sends that to no server.
 */
export function useTokenFromAddress({ pwdtoken, step, stepHref, answer }: StepViewProps) {
  const address = stepHref(step);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { state } = useLocation() as { state: StoredToken };
  const storedToken = hydrated && typeof state?.pwdtoken === "string" ? state.pwdtoken : "";
  useEffect(() => {
    if (!pwdtoken) return;
    const options = { replace: true, preventScrollReset: true, state: { pwdtoken } };
    void navigate(address, options);
  }, [pwdtoken, address, navigate]);
  return { token: pwdtoken ?? answer?.values["pwdtoken"] ?? storedToken, isPending: !hydrated };
}
