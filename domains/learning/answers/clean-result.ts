/** A variant in a page's component: anything may be missing or of a wrong type. */
export interface RawVariant {
  text?: unknown;
  image?: unknown;
}

/** The common fields of interaction, quiz and test results; other fields pass through unchanged. */
export interface RawResult {
  answers: readonly string[];
  variants?: readonly RawVariant[];
  text?: unknown;
  multiple?: boolean;
}

export type CleanVariant<V> = Omit<V, "text" | "image"> & {
  text?: string;
  image?: { url: string };
};

export type CleanResult<R extends RawResult> = Omit<R, "variants" | "text" | "multiple"> & {
  variants: CleanVariant<NonNullable<R["variants"]>[number]>[];
  text?: string;
  multiple: boolean;
};

/**
 * Prepares a result for sending. Images lose `parent` and `crop`; texts that are not strings, images without a url, and
 * variants with neither text nor image are dropped; several answers set `multiple`. Returns null when nothing was
 * selected, because such a result is not sent: docs/specification/learning.md#results.
 */
export function cleanResult<R extends RawResult>(result: R): CleanResult<R> | null {
  const { variants = [], text, ...rest } = result;
  const answers = [...new Set(result.answers)];
  if (answers.length === 0) return null;
  return {
    ...rest,
    ...(typeof text === "string" ? { text } : {}),
    answers,
    multiple: result.multiple === true || answers.length > 1,
    variants: variants.flatMap((variant) => cleanVariant(variant) ?? []),
  } as CleanResult<R>;
}

function cleanVariant(variant: RawVariant): CleanVariant<RawVariant> | null {
  const { text, image, ...rest } = variant;
  const clean = {
    ...rest,
    ...(typeof text === "string" ? { text } : {}),
    ...(hasUrl(image) ? { image: withoutEditorFields(image) } : {}),
  };
  return "text" in clean || "image" in clean ? clean : null;
}

function hasUrl(image: unknown): image is { url: string } {
  return (
    typeof image === "object" &&
    image !== null &&
    "url" in image &&
    typeof image.url === "string" &&
    image.url !== ""
  );
}

function withoutEditorFields(image: { url: string; parent?: unknown; crop?: unknown }): {
  url: string;
} {
  const { parent: _parent, crop: _crop, ...rest } = image;
  return rest;
}
