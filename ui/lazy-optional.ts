import { type ComponentType, lazy } from "react";
import { retryFetch } from "./retry-fetch.ts";

/** Loads a component that the page works without. If its code can't be fetched, nothing is rendered in its place. */
export const lazyOptional = <Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(() =>
    retryFetch(importModule).catch((): { default: ComponentType<Props> } => ({
      default: () => null,
    })),
  );
