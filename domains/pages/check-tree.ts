import type { Component } from "./component.ts";
import { pageBlocksMax, propsDepthMax, treeDepthMax } from "./page-limits.ts";

/** What is wrong with a tree, and where: `components.2.children.0.props.title`. */
export type TreeFault = { path: string; reason: string };

/** Checks one block; null if it is valid. Provided by blocks/check-block.server.ts. */
export type CheckBlock = (component: Component) => TreeFault | null;

type Place = { raw: unknown; path: string; depth: number };

/**
 * Checks a tree of blocks from a request. Returns its first fault, or null. Not recursive: a tree may be nested deeper
 * than the stack.
 * @param path the tree's path in the request
 */
export function checkTree(tree: unknown, path: string, checkBlock: CheckBlock): TreeFault | null {
  if (!Array.isArray(tree)) return { path, reason: "must be a list of blocks" };
  const ids = new Set<string>();
  const waiting: Place[] = placesOf(tree, path, 0);
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (ids.size >= pageBlocksMax)
      return { path, reason: `at most ${pageBlocksMax} blocks in a language` };
    const fault = shapeFault(at, ids);
    if (fault) return fault;
    const component = at.raw as Component;
    ids.add(component.id);
    const wrong = checkBlock(component);
    if (wrong) return { path: `${at.path}.${wrong.path}`, reason: wrong.reason };
    waiting.push(...placesOf(component.children, `${at.path}.children`, at.depth + 1));
  }
  return null;
}

const placesOf = (tree: readonly unknown[], path: string, depth: number): Place[] =>
  tree.map((raw, at) => ({ raw, path: `${path}.${at}`, depth })).reverse();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const idPattern = /^[\w-]{1,100}$/;

function shapeFault({ raw, path, depth }: Place, ids: ReadonlySet<string>): TreeFault | null {
  const fault = (key: string, reason: string) => ({ path: `${path}${key}`, reason });
  if (depth > treeDepthMax) return fault("", `at most ${treeDepthMax} blocks stand in one another`);
  if (!isObject(raw)) return fault("", "must be a block: id, type, props, children");
  const { id, type, props, children } = raw;
  if (typeof id !== "string" || !idPattern.test(id))
    return fault(".id", "must be letters, digits, - and _, at most 100");
  if (ids.has(id)) return fault(".id", "another block of the page has this id");
  if (typeof type !== "string") return fault(".type", "must be the name of a kind of block");
  if (!isObject(props)) return fault(".props", "must be an object");
  if (isDeeper(props)) return fault(".props", `at most ${propsDepthMax} levels`);
  return Array.isArray(children) ? null : fault(".children", "must be a list of blocks");
}

function isDeeper(props: object): boolean {
  let level: object[] = [props];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > propsDepthMax) return true;
    level = level.flatMap((value) =>
      Object.values(value).filter((one) => typeof one === "object" && one !== null),
    );
  }
  return false;
}
