import type { KnownBlocks, WrongProp } from "#content/blocks/check-props.ts";
import { unknownKeys } from "#platform/unknown-keys.ts";
import { catalogue } from "./catalogue.ts";
import { problemFinders } from "./server-parts.server.ts";

/** Content folders write a picture's alternative text beside the picture. It becomes part of the picture. */
const pictureTextKey = "alt";

/** For content folders: the kinds, and what their schemas reject in an author's props. */
export const knownBlocks: KnownBlocks = {
  kinds: [...catalogue.keys()],
  defaultsOf: (type) => catalogue.get(type)?.defaults ?? {},
  checkProps: (type, given) =>
    findWrongProps(type, given).filter(
      ({ path, known }) => known === undefined || path.at(-1) !== pictureTextKey,
    ),
};

/** Returns all props that a kind doesn't know or can't read; none for an unknown kind. */
export function findWrongProps(type: string, given: Record<string, unknown>): WrongProp[] {
  const block = catalogue.get(type);
  if (!block) return [];
  const definedProps = Object.entries(given).filter(([, value]) => value !== undefined);
  const unknown = unknownKeys(block.schema, Object.fromEntries(definedProps)).map(
    ({ path, key, knownKeys: known }) => ({ path: [...path, key], reason: "not known", known }),
  );
  const props = Object.fromEntries(definedProps.filter(([, value]) => value !== null));
  const { error, data } = block.schema.safeParse({ ...block.defaults, ...props });
  const invalid = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.map((step) => (typeof step === "number" ? step : String(step))),
    reason: message,
  }));
  const problem =
    data && Object.hasOwn(problemFinders, type) ? problemFinders[type]?.(data) : undefined;
  return [...unknown, ...invalid, ...(problem ? [problem] : [])];
}
