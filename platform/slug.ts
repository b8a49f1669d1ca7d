const slugMaxChars = 60;

/**
 * Turns a name into a part of an address: lower case letters and digits of any script, with hyphens between.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, slugMaxChars)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "item" : slug;
}

/** Returns the slug of a name. If it is taken, it ends with the first number that makes it unique. */
export function uniqueSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
