import { type ComponentType, lazy } from "react";
import { retryFetch } from "./retry-fetch.ts";

/** A component the page can do without: if its code can't be fetched, nothing is rendered in its place. */
export const optional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(() =>
    retryFetch(load).catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  );
