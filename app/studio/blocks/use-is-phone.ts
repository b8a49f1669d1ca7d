import { useSyncExternalStore } from "react";

const phoneQuery = "(width <= 860px)";

/** Whether the screen has no room for panes side by side. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(phoneQuery);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(phoneQuery).matches,
    () => false,
  );
