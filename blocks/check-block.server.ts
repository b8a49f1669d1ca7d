import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { findWrongProps } from "./check-props.server.ts";
import { parseComponent } from "./parse-tree.ts";

/** Finds the first problem of a block: an unknown kind, or a prop that its kind doesn't know or can't read. */
export const checkBlock: CheckBlock = (component) => {
  const parsed = parseComponent(component);
  if ("reason" in parsed) return { path: parsed.path, reason: parsed.reason };
  const [wrongProp] = findWrongProps(component.type, component.props);
  if (!wrongProp) return null;
  const { path, reason, known } = wrongProp;
  return {
    path: ["props", ...path].join("."),
    reason: known ? `${reason}; known here: ${known.join(", ") || "nothing"}` : reason,
  };
};
