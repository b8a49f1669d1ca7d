import { useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { useUploads } from "./uploads.ts";

/** Loads the list again when an upload is in the library or has stopped. Waits for forms, whose redirects it would drop. */
export function useReloadAfterUploads(): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const isIdle = state === "idle" && fetchers.length === 0;
  const added = useUploads()
    .flatMap(
      ({ id, status, media }) => media?.id ?? (["stopped", "refused"].includes(status) ? id : []),
    )
    .join(" ");
  const shown = useRef(added);
  useEffect(() => {
    if (!isIdle || shown.current === added) return;
    shown.current = added;
    void revalidate();
  }, [added, isIdle, revalidate]);
}
