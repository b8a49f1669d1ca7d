import { type ComponentType, lazy } from "react";
import { whenFetched } from "./when-fetched.ts";

/** A part that a page can do without: where its code cannot be fetched, the page stands as it is without it. */
export const optional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(() =>
    whenFetched(load).catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  );
