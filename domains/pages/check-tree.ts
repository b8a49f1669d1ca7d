import { isDeeper } from "#domains/drafts/json-depth.ts";
import type { Component } from "./component.ts";
import { pageBlocksMax, propsDepthMax, treeDepthMax } from "./page-limits.ts";

/** What is wrong with a tree, and where: `components.2.children.0.props.title`. */
export type TreeProblem = { path: string; reason: string };

/** Checks one block; null if it is valid. Provided by blocks/check-block.server.ts. */
export type CheckBlock = (component: Component) => TreeProblem | null;

type UncheckedBlock = { raw: unknown; path: string; depth: number };

/**
 * Checks a tree of blocks from a request. Returns the first problem or null. Not recursive: a tree may be nested deeper
 * than the stack.
 * @param path the tree's path in the request
 */
export function checkTree(tree: unknown, path: string, checkBlock: CheckBlock): TreeProblem | null {
  if (!Array.isArray(tree)) return { path, reason: "must be a list of blocks" };
  const ids = new Set<string>();
  const stack: UncheckedBlock[] = uncheckedBlocks(tree, path, 0);
  for (let current = stack.pop(); current; current = stack.pop()) {
    if (ids.size >= pageBlocksMax)
      return { path, reason: `at most ${pageBlocksMax} blocks in a language` };
    const shapeProblem = findShapeProblem(current, ids);
    if (shapeProblem) return shapeProblem;
    const component = current.raw as Component;
    ids.add(component.id);
    const blockProblem = checkBlock(component);
    if (blockProblem)
      return { path: `${current.path}.${blockProblem.path}`, reason: blockProblem.reason };
    stack.push(
      ...uncheckedBlocks(component.children, `${current.path}.children`, current.depth + 1),
    );
  }
  return null;
}

const uncheckedBlocks = (tree: readonly unknown[], path: string, depth: number): UncheckedBlock[] =>
  tree.map((raw, index) => ({ raw, path: `${path}.${index}`, depth })).reverse();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const idPattern = /^[\w-]{1,100}$/;

function findShapeProblem(
  { raw, path, depth }: UncheckedBlock,
  ids: ReadonlySet<string>,
): TreeProblem | null {
  const problemAt = (key: string, reason: string) => ({ path: `${path}${key}`, reason });
  if (depth > treeDepthMax)
    return problemAt("", `blocks may be nested at most ${treeDepthMax} levels deep`);
  if (!isObject(raw)) return problemAt("", "must be a block: id, type, props, children");
  const { id, type, props, children } = raw;
  if (typeof id !== "string" || !idPattern.test(id))
    return problemAt(".id", "must be letters, digits, - and _, at most 100");
  if (ids.has(id)) return problemAt(".id", "another block of the page has this id");
  if (typeof type !== "string") return problemAt(".type", "must be the name of a kind of block");
  if (!isObject(props)) return problemAt(".props", "must be an object");
  if (isDeeper(props, propsDepthMax)) return problemAt(".props", `at most ${propsDepthMax} levels`);
  return Array.isArray(children) ? null : problemAt(".children", "must be a list of blocks");
}
