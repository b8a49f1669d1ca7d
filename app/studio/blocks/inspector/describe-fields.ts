import type * as z from "zod/mini";
import {
  audioUrlSchema,
  daySchema,
  documentSchema,
  linesSchema,
  linkSchema,
  localTimeSchema,
  pictureSchema,
  richNodesSchema,
  textSchema,
  videoUrlSchema,
} from "#blocks/prop-schemas.ts";

/** How a property is entered. */
export type FieldKind =
  | { type: "line" | "long" | "link" | "rich" | "picture" | "document" | "switch" }
  | { type: "day" | "local-time" }
  | { type: "recording"; media: "audio" | "video" }
  | { type: "number"; min: number; max: number }
  | { type: "choice"; choices: readonly string[] }
  /** `hasId`: such an object also has an id, which tells answers apart. */
  | { type: "group"; fields: readonly Field[]; hasId: boolean }
  | { type: "list"; item: FieldKind; max: number };
export type Field = FieldKind & {
  name: string;
  /** Whether the property may be missing. */
  isOptional: boolean;
  /** What a missing property of a group counts as. */
  defaultValue?: unknown;
  schema: z.ZodMiniType;
};

/** Schemas that say more than their type. They are compared as objects: all blocks share them. */
const knownSchemas = new Map<unknown, FieldKind>([
  [linkSchema, { type: "link" }],
  [daySchema, { type: "day" }],
  [localTimeSchema, { type: "local-time" }],
  [audioUrlSchema, { type: "recording", media: "audio" }],
  [videoUrlSchema, { type: "recording", media: "video" }],
  [textSchema, { type: "long" }],
  [linesSchema, { type: "long" }],
  [richNodesSchema, { type: "rich" }],
  [pictureSchema, { type: "picture" }],
  [documentSchema, { type: "document" }],
]);

/** Longer texts are entered in several lines. */
const lineMaxChars = 300;

type Definition = {
  type: string;
  innerType?: z.ZodMiniType;
  defaultValue?: unknown;
  element?: z.ZodMiniType;
  entries?: Record<string, string>;
  shape?: Record<string, z.ZodMiniType>;
};
type Check = { check: string; maximum?: number; value?: number };

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Returns the limits of a number, a text's length or a list's length. */
function limitsOf(schema: z.ZodMiniType): { min: number; max: number } {
  const checks = ((definitionOf(schema) as { checks?: z.ZodMiniType[] }).checks ?? []).map(
    (check) => definitionOf(check) as unknown as Check,
  );
  const find = (name: string) => checks.find(({ check }) => check === name);
  return {
    min: find("greater_than")?.value ?? 0,
    max: find("less_than")?.value ?? find("max_length")?.maximum ?? Number.MAX_SAFE_INTEGER,
  };
}

/** Returns the fields of a kind's properties, in the order of its schema. Ids aren't entered by people. */
export function describeFields(schema: z.ZodMiniType): Field[] {
  return Object.entries(definitionOf(schema).shape ?? {}).flatMap(([name, property]): Field[] => {
    if (name === "id") return [];
    const { inner, isOptional } = unwrap(property);
    const kind = describeKind(inner);
    const { defaultValue } = definitionOf(property);
    return kind ? [{ ...kind, name, isOptional, defaultValue, schema: property }] : [];
  });
}

function unwrap(schema: z.ZodMiniType, isOptional = false) {
  const { type, innerType } = definitionOf(schema);
  if (!innerType) return { inner: schema, isOptional };
  return unwrap(innerType, isOptional || type === "optional");
}

function describeKind(schema: z.ZodMiniType): FieldKind | undefined {
  const known = knownSchemas.get(schema);
  if (known) return known;
  const { type, element, entries = {} } = definitionOf(schema);
  const { min, max } = limitsOf(schema);
  switch (type) {
    case "string":
      return { type: max > lineMaxChars ? "long" : "line" };
    case "number":
      return { type: "number", min, max };
    case "boolean":
      return { type: "switch" };
    case "enum":
      return { type: "choice", choices: Object.values(entries) };
    case "object":
      return {
        type: "group",
        fields: describeFields(schema),
        hasId: Object.hasOwn(definitionOf(schema).shape ?? {}, "id"),
      };
    case "array": {
      const item = element && describeKind(unwrap(element).inner);
      return item && { type: "list", item, max };
    }
    default:
      return undefined;
  }
}
