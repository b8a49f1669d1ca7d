import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { wrongProps } from "./check-props.server.ts";
import { readComponent } from "./read-tree.ts";

/** Finds the first problem of a block: an unknown kind, or a prop that its kind doesn't know or can't read. */
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
