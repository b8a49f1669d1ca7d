/** Returns the address of the page that asks for the second step, and then returns to the path. */
export const secondStepPath = (returnTo: string): string =>
  `/second-step?${new URLSearchParams({ return: returnTo })}`;

/** Errors after which a user has to prove their identity and then comes back. */
const proofErrorCodes: ReadonlySet<string> = new Set([
  "SECOND-STEP-MISSING",
  "FRESH-PROOF-MISSING",
]);

/** Whether an error means that the caller has to prove their identity again. */
export const needsProof = (error: unknown): boolean =>
  error instanceof Error && "code" in error && proofErrorCodes.has(String(error.code));
