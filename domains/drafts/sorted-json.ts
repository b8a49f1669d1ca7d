import type { Json } from "./operations.ts";

/** A value as text that is the same in whatever order the keys of its objects are: the database sorts them. */
export const sortedJson = (value: Json | undefined): string | undefined =>
  JSON.stringify(value, (_, inner: Json) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
