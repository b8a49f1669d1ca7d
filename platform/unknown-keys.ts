import type * as z from "zod/mini";

export type UnknownKey = { path: (string | number)[]; key: string; knownKeys: string[] };

/** Returns the keys of a value that its schema does not have, at every depth. A record allows all keys. */
export function unknownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  path: (string | number)[] = [],
): UnknownKey[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return unknownKeys(def.innerType, value, path);
  if (def.type === "lazy") return unknownKeys(def.getter(), value, path);
  if (def.type === "union") {
    const option = optionOf(def, value);
    return option ? unknownKeys(option, value, path) : [];
  }
  if (Array.isArray(value))
    return def.type === "array"
      ? value.flatMap((item, index) => unknownKeys(def.element, item, [...path, index]))
      : [];
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  if (def.type === "record")
    return entries.flatMap(([key, inner]) => unknownKeys(def.valueType, inner, [...path, key]));
  if (def.type !== "object") return [];
  const knownKeys = Object.keys(def.shape);
  return entries.flatMap(([key, inner]) => {
    const fieldSchema = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    return fieldSchema
      ? unknownKeys(fieldSchema, inner, [...path, key])
      : [{ path, key, knownKeys }];
  });
}

/** Returns the union's option for a value: by its discriminator, else the first that accepts it. */
function optionOf(def: z.core.$ZodUnionDef, value: unknown): z.core.$ZodType | undefined {
  const { options, discriminator } = def as z.core.$ZodDiscriminatedUnionDef;
  if (discriminator === undefined)
    return options.find((option) => (option as z.ZodMiniType).safeParse(value).success);
  const given = (value as Record<string, z.core.util.Primitive> | null)?.[discriminator];
  return options.find(({ _zod }) => _zod.propValues?.[discriminator]?.has(given));
}
