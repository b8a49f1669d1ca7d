import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { whenIdle } from "#ui/when-idle.ts";

/** Loads what a visit of more than one page needs, when the browser is idle or the visitor follows the first link. */
export function NavigationFeedback() {
  const { state } = useNavigation();
  const [shown, setShown] = useState<{ NavigationFeedback: ComponentType } | null>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const due = (isIdle || state !== "idle") && shown === null;
  useEffect(() => {
    if (!due) return;
    let wanted = true;
    import("./later-navigation-feedback.tsx").then(
      ({ default: LaterNavigationFeedback }) =>
        wanted && setShown({ NavigationFeedback: LaterNavigationFeedback }),
      // Navigation works without this code.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [due]);
  return (
    <>
      {shown && <shown.NavigationFeedback />}
      <OfflineLine />
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
const onServer = () => true;

/** A quiet line while the connection is lost: the page stays readable, and answers wait to be sent. */
function OfflineLine() {
  const t = useTranslations();
  const online = useSyncExternalStore(subscribeToConnection, isOnline, onServer);
  return (
    <p className="offline-notice" role="status">
      {!online && t("common.offline")}
    </p>
  );
}
