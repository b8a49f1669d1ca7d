import { unknownKeys } from "#domains/pages/content-folder/unknown-keys.ts";
import type { CheckProps } from "#domains/pages/content-folder/tell-wrong-props.ts";
import { catalogue } from "./catalogue.ts";

/** Stands beside a picture in content folders and goes into it. */
const wordsOfPicture = "alt";

/** What a kind's schema says against props as somebody wrote them: all at once. */
export const checkProps: CheckProps = (type, given) => {
  const block = catalogue.get(type);
  if (!block) return [];
  const props = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
  const unknown = unknownKeys(block.schema, props)
    .filter(({ key }) => key !== wordsOfPicture)
    .map(({ path, key, known }) => ({ path: [...path, key], reason: "not known", known }));
  const { error } = block.schema.safeParse({ ...block.defaults, ...props });
  const refused = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.map((step) => (typeof step === "number" ? step : String(step))),
    reason: message,
  }));
  return [...unknown, ...refused];
};
