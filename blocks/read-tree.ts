import type { Component } from "#domains/pages/component.ts";
import { treeDepthMax } from "#domains/pages/page-limits.ts";
import { catalogue } from "./catalogue.ts";

/** A block that is not shown, and why. `path` leads to the invalid field, such as `props.items.0.text`. */
export type InvalidBlock = { kind: string; id: string; path: string; reason: string };

/**
 * Reads a stored tree. Valid components are returned with defaults filled in and unknown props removed; others are left
 * out with their children and reported to `onInvalid`.
 */
export function readTree(tree: unknown, onInvalid: (block: InvalidBlock) => void): Component[] {
  const ids = new Set<string>();
  return Array.isArray(tree) ? readAll(tree, ids, 0, onInvalid) : [];
}

function readAll(
  components: readonly unknown[],
  ids: Set<string>,
  depth: number,
  onInvalid: (block: InvalidBlock) => void,
): Component[] {
  return components.flatMap((raw) => {
    const read = readComponent(raw);
    const fault = "reason" in read ? read : positionFault(read, ids, depth);
    if (fault) {
      onInvalid(fault);
      return [];
    }
    const { id, type, props, children } = read as Component;
    ids.add(id);
    return [{ id, type, props, children: readAll(children, ids, depth + 1, onInvalid) }];
  });
}

function positionFault({ id, type }: Component, ids: ReadonlySet<string>, depth: number) {
  const fault = (reason: string): InvalidBlock => ({ kind: type, id, path: "id", reason });
  if (ids.has(id)) return fault("another component has this id");
  return depth > treeDepthMax ? fault("it lies too deep") : null;
}

/** Reads one component with its kind's schema, without its children. */
export function readComponent(raw: unknown): Component | InvalidBlock {
  const { id, type, props, children } = (raw ?? {}) as Record<string, unknown>;
  const kind = typeof type === "string" ? type : "";
  const fault = (path: string, reason: string): InvalidBlock => ({
    kind,
    id: typeof id === "string" ? id : "",
    path,
    reason,
  });
  if (typeof id !== "string" || id === "") return fault("id", "it has no id");
  const block = catalogue.get(kind);
  if (!block) return fault("type", "there is no such kind");
  const given = props ?? {};
  if (typeof given !== "object" || Array.isArray(given))
    return fault("props", "they are no object");
  const result = parsed(block.schema, { ...block.defaults, ...withoutEmpty(given) });
  if (!result.success) return fault(`props.${result.path}`, result.reason);
  return {
    id,
    type: kind,
    props: result.data,
    children: Array.isArray(children) ? (children as Component[]) : [],
  };
}

type Parsed =
  | { success: true; data: Record<string, unknown> }
  | { success: false; path: string; reason: string };

type Schema = NonNullable<ReturnType<typeof catalogue.get>>["schema"];

function parsed(schema: Schema, props: Record<string, unknown>): Parsed {
  try {
    const result = schema.safeParse(props);
    if (result.success) return result;
    const issue = result.error.issues[0];
    const path = issue?.path.map(String).join(".") ?? "";
    return { success: false, path, reason: issue?.message ?? "wrong" };
  } catch (error) {
    // The formatted text is nested too deeply for the call stack.
    return { success: false, path: "", reason: String(error) };
  }
}

/** A prop left empty in YAML is null, which counts as missing. */
function withoutEmpty(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== null && value !== undefined),
  );
}
