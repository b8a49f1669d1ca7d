import type { Call } from "./operation-calls.ts";

const profileParamsOf = ({ userId }: { userId: string }) => ({ profileId: `bo:${userId}` });
const onePixelPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Example calls of the operations on the caller's profile, by operationId. */
export const profileCalls: Record<string, Call> = {
  getProfile: ({ person }) => ({ path: profileParamsOf(person), caller: person.browser }),
  updateProfile: ({ person }) => ({
    path: profileParamsOf(person),
    json: { core: { complete: true } },
    caller: person.browser,
  }),
  setProfilePicture: ({ person }) => ({
    json: { picture: onePixelPng },
    caller: person.browser,
  }),
  removeProfilePicture: ({ person }) => ({ json: {}, caller: person.browser }),
  requestDataCopy: ({ person }) => ({
    path: { userId: person.userId },
    caller: person.browser,
  }),
  getDataCopy: ({ person }) => ({ path: { userId: person.userId }, caller: person.browser }),
  // The copy isn't ready yet.
  createDataCopyLink: ({ secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: secondUser.browser,
    status: 404,
  }),
  sendProofCode: ({ person }) => ({ json: {}, caller: person.browser }),
};
