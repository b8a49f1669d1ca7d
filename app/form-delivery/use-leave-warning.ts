import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { getRouter } from "#ui/router.ts";
import { readFormDelivery } from "./form-delivery.ts";

const blockerKey = "waiting-form";
const isWaiting = () => readFormDelivery()?.status === "waiting";

/**
 * Asks before the person leaves a screen whose form is still waiting to be sent. It calls React Router's blockers
 * directly: the hook around them would be loaded by every public page.
 */
export function useLeaveWarning(): void {
  const t = useTranslations();
  const question = t("studio.delivery.leave");
  useEffect(() => {
    const router = getRouter();
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
