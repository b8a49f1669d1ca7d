import type { FieldError } from "#platform/domain-error.ts";

/**
 * Normalises a password to compare it with the list: case, Unicode form, surrounding spaces and invisible characters
 * don't matter.
 */
const comparable = (password: string) =>
  password
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the list when the first password is chosen; most processes never need it. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(comparable));
}

/** Returns an error for a new password that many people use, since attackers try those first. */
export async function commonPasswordError(password: string): Promise<FieldError | null> {
  common ??= loadCommon();
  return (await common).has(comparable(password))
    ? { key: "crud.validation.message.commonPassword" }
    : null;
}
