import type { Call } from "./operation-calls.ts";

const courseParams = { courseId: "first-steps" };
const unknownCertificate = { path: { number: "0000-0000-0000" }, status: 404 };

/** Example calls of the operations on certificates, reviews and requests to authors. */
export const endOfCourseCalls: Record<string, Call> = {
  sendCertificateRequest: ({ person }) => ({
    path: courseParams,
    json: { data: { name: "Anna" } },
    caller: person.browser,
    status: 409,
  }),
  sendGiftRequest: ({ person }) => ({
    path: courseParams,
    json: { data: {} },
    caller: person.browser,
    status: 404,
  }),
  listGifts: ({ admin }) => ({ caller: admin.browser }),
  listAuthorRequests: ({ admin }) => ({ caller: admin.browser }),
  listCertificates: ({ person }) => ({ caller: person.browser }),
  getCertificate: () => unknownCertificate,
  renameCertificate: ({ person }) => ({
    ...unknownCertificate,
    json: { name: "A" },
    caller: person.browser,
  }),
  revokeCertificate: ({ admin }) => ({
    ...unknownCertificate,
    json: { revoked: true },
    caller: admin.browser,
  }),
  writeReview: ({ person }) => ({
    path: courseParams,
    json: { text: "Good" },
    caller: person.browser,
    status: 409,
  }),
  hideReview: ({ admin }) => ({
    path: { ...courseParams, reviewId: "none" },
    json: { hidden: true },
    caller: admin.browser,
    status: 404,
  }),
  listReviews: () => ({ path: courseParams, query: "limit=20" }),
};
