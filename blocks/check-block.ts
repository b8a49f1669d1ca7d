import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { readComponent } from "./read-tree.ts";

/** What a block's own kind says against it: an unknown kind, a prop that it cannot read. */
export const checkBlock: CheckBlock = (component) => {
  const read = readComponent(component);
  return "reason" in read ? { path: read.path, reason: read.reason } : null;
};
