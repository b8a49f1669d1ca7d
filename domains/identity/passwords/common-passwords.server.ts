import type { FieldError } from "#platform/domain-error.ts";

/** A password as it is compared with the list: case, Unicode form, blanks around it and invisible signs don't matter. */
const comparable = (password: string) =>
  password
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: most processes never need the list. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(comparable));
}

/** What is wrong with a new password that many people use: it would be among the first that anybody tries. */
export async function commonPasswordError(password: string): Promise<FieldError | null> {
  common ??= loadCommon();
  return (await common).has(comparable(password))
    ? { key: "crud.validation.message.commonPassword" }
    : null;
}
