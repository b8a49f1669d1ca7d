import type { Component } from "#domains/pages/component.ts";
import { treeDepthMax } from "#domains/pages/page-limits.ts";
import { catalogue } from "./catalogue.ts";

/** A block that is not shown, and why. `path` leads to the invalid field, such as `props.items.0.text`. */
export type InvalidBlock = { kind: string; id: string; path: string; reason: string };

/**
 * Reads a stored tree. Valid components are returned with defaults filled in and unknown props removed; others are left
 * out with their children and reported to `onInvalid`.
 */
export function parseTree(tree: unknown, onInvalid: (block: InvalidBlock) => void): Component[] {
  const ids = new Set<string>();
  return Array.isArray(tree) ? parseComponents(tree, ids, 0, onInvalid) : [];
}

function parseComponents(
  components: readonly unknown[],
  ids: Set<string>,
  depth: number,
  onInvalid: (block: InvalidBlock) => void,
): Component[] {
  return components.flatMap((rawComponent) => {
    const component = parseComponent(rawComponent);
    const invalidBlock = "reason" in component ? component : findTreeError(component, ids, depth);
    if (invalidBlock) {
      onInvalid(invalidBlock);
      return [];
    }
    const { id, type, props, children } = component as Component;
    ids.add(id);
    return [{ id, type, props, children: parseComponents(children, ids, depth + 1, onInvalid) }];
  });
}

function findTreeError({ id, type }: Component, ids: ReadonlySet<string>, depth: number) {
  const describeError = (reason: string): InvalidBlock => ({ kind: type, id, path: "id", reason });
  if (ids.has(id)) return describeError("another component has this id");
  return depth > treeDepthMax ? describeError("it is nested too deeply") : null;
}

/** Reads one component with its kind's schema, without its children. */
export function parseComponent(rawComponent: unknown): Component | InvalidBlock {
  const { id, type, props, children } = (rawComponent ?? {}) as Record<string, unknown>;
  const kind = typeof type === "string" ? type : "";
  const describeError = (path: string, reason: string): InvalidBlock => ({
    kind,
    id: typeof id === "string" ? id : "",
    path,
    reason,
  });
  if (typeof id !== "string" || id === "") return describeError("id", "it has no id");
  const block = catalogue.get(kind);
  if (!block) return describeError("type", "there is no such kind");
  const rawProps = props ?? {};
  if (typeof rawProps !== "object" || Array.isArray(rawProps))
    return describeError("props", "props is not an object");
  const result = validate(block.schema, { ...block.defaults, ...withoutEmpty(rawProps) });
  if (!result.success) return describeError(`props.${result.path}`, result.reason);
  return {
    id,
    type: kind,
    props: result.data,
    children: Array.isArray(children) ? (children as Component[]) : [],
  };
}

type ValidationResult =
  | { success: true; data: Record<string, unknown> }
  | { success: false; path: string; reason: string };

type Schema = NonNullable<ReturnType<typeof catalogue.get>>["schema"];

function validate(schema: Schema, props: Record<string, unknown>): ValidationResult {
  try {
    const result = schema.safeParse(props);
    if (result.success) return result;
    const issue = result.error.issues[0];
    const path = issue?.path.map(String).join(".") ?? "";
    return { success: false, path, reason: issue?.message ?? "wrong" };
  } catch (error) {
    // `safeParse` throws if formatted text is nested too deeply for the call stack.
    return { success: false, path: "", reason: String(error) };
  }
}

/** Removes empty props: a prop left empty in YAML is null, and counts as missing. */
function withoutEmpty(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== null && value !== undefined),
  );
}
