import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { wrongProps } from "./check-props.server.ts";
import { readComponent } from "./read-tree.ts";

/** What a block's own kind says against it: an unknown kind, a prop that it does not know or cannot read. */
export const checkBlock: CheckBlock = (component) => {
  const read = readComponent(component);
  if ("reason" in read) return { path: read.path, reason: read.reason };
  const [wrong] = wrongProps(component.type, component.props);
  if (!wrong) return null;
  const { path, reason, known } = wrong;
  return {
    path: ["props", ...path].join("."),
    reason: known ? `${reason}; known here: ${known.join(", ") || "nothing"}` : reason,
  };
};
