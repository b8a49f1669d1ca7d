/** A passkey with which its owner signs in. */
export type StoredPasskey = {
  /** What its owner calls it. */
  name: string;
  publicKey: string;
  /** The passkey's own counter of signatures, which never decreases; 0 if it counts nothing. */
  signatureCount: number;
  transports: string[];
};

/** The most passkeys of one user with which they sign in at one host. */
export const signInPasskeysMax = 10;
