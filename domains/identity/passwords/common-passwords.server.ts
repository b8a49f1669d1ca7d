import type { FieldError } from "#platform/domain-error.ts";

/**
 * Normalises a password to compare it with the list: case, Unicode form, surrounding spaces and invisible characters
 * don't matter.
 */
const toComparable = (password: string) =>
  password
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list when the first password is chosen; most processes never need it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(toComparable));
}

/** Returns an error for a new password that many people use, since attackers try those first. */
export async function checkCommonPassword(password: string): Promise<FieldError | null> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(toComparable(password))
    ? { key: "crud.validation.message.commonPassword" }
    : null;
}
