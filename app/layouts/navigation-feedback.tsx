import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { whenIdle } from "#ui/when-idle.ts";

/** Loads the feedback for navigation when the browser is idle or the visitor follows the first link. */
export function NavigationFeedback() {
  const { state } = useNavigation();
  const [loadedModule, setLoadedModule] = useState<{ Feedback: ComponentType } | null>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const shouldLoad = (isIdle || state !== "idle") && loadedModule === null;
  useEffect(() => {
    if (!shouldLoad) return;
    let isMounted = true;
    import("./lazy-navigation-feedback.tsx").then(
      ({ default: LazyNavigationFeedback }) =>
        isMounted && setLoadedModule({ Feedback: LazyNavigationFeedback }),
      // Navigation works without this code.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [shouldLoad]);
  return (
    <>
      {loadedModule && <loadedModule.Feedback />}
      <OfflineStatus />
    </>
  );
}

function subscribeToConnection(notify: () => void): () => void {
  const names = ["online", "offline"];
  for (const name of names) addEventListener(name, notify);
  return () => {
    for (const name of names) removeEventListener(name, notify);
  };
}
const isOnline = () => navigator.onLine;
const isOnlineOnServer = () => true;

/** Shows a line of text while the connection is lost. The page stays readable, and answers wait to be sent. */
function OfflineStatus() {
  const t = useTranslations();
  const isConnected = useSyncExternalStore(subscribeToConnection, isOnline, isOnlineOnServer);
  return (
    <p className="offline-notice" role="status">
      {!isConnected && t("common.offline")}
    </p>
  );
}
