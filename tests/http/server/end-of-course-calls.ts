import type { Call } from "./operation-calls.ts";

const first = { courseId: "first-steps" };
const noNumber = { path: { number: "0000-0000-0000" }, status: 404 };

/** Example calls of the operations on certificates, reviews and requests to authors. */
export const endOfCourseCalls: Record<string, Call> = {
  sendCertificateRequest: ({ person }) => ({
    path: first,
    json: { data: { name: "Anna" } },
    by: person.browser,
    status: 409,
  }),
  sendGiftRequest: ({ person }) => ({
    path: first,
    json: { data: {} },
    by: person.browser,
    status: 404,
  }),
  listAuthorRequests: ({ admin }) => ({ by: admin.browser }),
  listCertificates: ({ person }) => ({ by: person.browser }),
  getCertificate: () => noNumber,
  renameCertificate: ({ person }) => ({ ...noNumber, json: { name: "A" }, by: person.browser }),
  revokeCertificate: ({ admin }) => ({ ...noNumber, json: { revoked: true }, by: admin.browser }),
  writeReview: ({ person }) => ({
    path: first,
    json: { text: "Good" },
    by: person.browser,
    status: 409,
  }),
  hideReview: ({ admin }) => ({
    path: { ...first, reviewId: "none" },
    json: { hidden: true },
    by: admin.browser,
    status: 404,
  }),
  listReviews: () => ({ path: first, query: "limit=20" }),
};
