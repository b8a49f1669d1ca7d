import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";

/** Brings the loading bar and the lesson's overlay with the first link that is followed: who reads one page needs neither. */
export function Signs() {
  const { state } = useNavigation();
  const [shown, setShown] = useState<{ Signs: ComponentType } | null>(null);
  const due = state !== "idle" && shown === null;
  useEffect(() => {
    if (!due) return;
    let wanted = true;
    import("./navigation-signs.tsx").then(
      ({ default: NavigationSigns }) => wanted && setShown({ Signs: NavigationSigns }),
      // One waits without them.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [due]);
  return (
    <>
      {shown && <shown.Signs />}
      <OfflineLine />
    </>
  );
}

function heardOnline(tell: () => void): () => void {
  const names = ["online", "offline"];
  for (const name of names) addEventListener(name, tell);
  return () => {
    for (const name of names) removeEventListener(name, tell);
  };
}
const isOnline = () => navigator.onLine;
const onServer = () => true;

/** A quiet line while the connection is gone: what one reads stays, and what one answers waits. */
function OfflineLine() {
  const t = useTranslations();
  const online = useSyncExternalStore(heardOnline, isOnline, onServer);
  return (
    <p className="offline" role="status">
      {!online && t("common.offline")}
    </p>
  );
}
