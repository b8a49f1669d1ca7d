import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { readFormDelivery } from "./form-delivery.ts";

type Navigation = Record<"currentLocation" | "nextLocation", { pathname: string }>;
type Router = {
  getBlocker(key: string, isBlocked: (navigation: Navigation) => boolean): unknown;
  deleteBlocker(key: string): void;
};

const blockerKey = "waiting-form";
const isWaiting = () => readFormDelivery()?.status === "waiting";

/**
 * Asks before the person leaves a screen whose form is still waiting to be sent. It calls React Router's blockers
 * directly: the hook around them would be loaded by every public page.
 */
export function useLeaveWarning(): void {
  const t = useTranslations();
  const question = t("studio.offline.leave");
  useEffect(() => {
    const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
    router?.getBlocker(
      blockerKey,
      ({ currentLocation, nextLocation }) =>
        isWaiting() && currentLocation.pathname !== nextLocation.pathname && !confirm(question),
    );
    return () => router?.deleteBlocker(blockerKey);
  }, [question]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isWaiting()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}
