import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { whenIdle } from "#ui/when-idle.ts";

/** Loads, when idle or with the first followed link, what a visit of more than one page needs. */
export function Signs() {
  const { state } = useNavigation();
  const [shown, setShown] = useState<{ Signs: ComponentType } | null>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const due = (isIdle || state !== "idle") && shown === null;
  useEffect(() => {
    if (!due) return;
    let wanted = true;
    import("./navigation-signs.tsx").then(
      ({ default: NavigationSigns }) => wanted && setShown({ Signs: NavigationSigns }),
      // Navigation works without them.
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

/** A quiet line while the connection is lost: the page stays readable, and answers wait to be sent. */
function OfflineLine() {
  const t = useTranslations();
  const online = useSyncExternalStore(heardOnline, isOnline, onServer);
  return (
    <p className="offline" role="status">
      {!online && t("common.offline")}
    </p>
  );
}
