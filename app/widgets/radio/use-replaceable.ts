import { type RefObject, useEffect, useState } from "react";

/** After each of these a press may be over. */
const releases = ["pointerup", "pointercancel", "keyup"];
/** How long after the release a click may come. */
const clickDelayMaxMs = 400;

/**
 * Whether another element may take this one's place: scripts run, and nobody is pressing it. A click is lost if its
 * element disappears between press and click.
 */
export function useReplaceable(element: RefObject<Element | null>): boolean {
  const [isReplaceable, setReplaceable] = useState(false);
  useEffect(() => {
    if (isReplaceable) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => setReplaceable(!element.current?.matches(":active"));
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, clickDelayMaxMs);
    };
    checkSoon();
    for (const name of releases) addEventListener(name, checkSoon);
    return () => {
      clearTimeout(timer);
      for (const name of releases) removeEventListener(name, checkSoon);
    };
  }, [element, isReplaceable]);
  return isReplaceable;
}
