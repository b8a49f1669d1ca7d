import { timingSafeEqual } from "node:crypto";
import type { Vault } from "#platform/vault.server.ts";
import { providerUrlMaxMs, signedUrlMaxMs, type SignedUrlParts } from "./file-store.server.ts";

/** The URL path below which private files are served. */
export const signedFilesPath = "/files/signed/";

const macPurpose = "signed file URL";

type SignedFile = { name: string; portalId: string; expires: string };
type Mac = Pick<Vault, "mac">;

const signatureOf = (vault: Mac, { name, portalId, expires }: SignedFile): string =>
  vault.mac(macPurpose, JSON.stringify([portalId, name, expires]));

/** Returns the URL path of a file for one portal, valid for `lifeMs`. */
export function signFileUrl(
  vault: Mac,
  { name, portalId, now, lifeMs }: { name: string; portalId: string; now: number; lifeMs: number },
): string {
  if (!(lifeMs > 0 && lifeMs <= signedUrlMaxMs) && lifeMs !== providerUrlMaxMs)
    throw new RangeError(`A signed URL is valid for at most ${signedUrlMaxMs} ms.`);
  const expires = String(now + lifeMs);
  const signature = signatureOf(vault, { name, portalId, expires });
  return `${signedFilesPath}${name}?${new URLSearchParams({ expires, signature })}`;
}

/** Whether a signature is genuine and has not expired. The comparison takes equally long for every signature. */
export function isFileUrlSigned(
  vault: Mac,
  name: string,
  { portalId, expires, signature }: SignedUrlParts,
  now: number,
): boolean {
  const expected = Buffer.from(signatureOf(vault, { name, portalId, expires }));
  const actual = Buffer.from(signature);
  return (
    actual.length === expected.length && timingSafeEqual(actual, expected) && now < Number(expires)
  );
}
