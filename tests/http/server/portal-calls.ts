import type { Call } from "./operation-calls.ts";

/** Example calls of the operations on the portal itself: its settings, texts and audit log. */
export const portalCalls: Record<string, Call> = {
  getSettings: () => ({}),
  getLearningPortal: () => ({ path: { portalId: "first" } }),
  updateSettings: ({ admin }) => ({ json: { settings: { title: "New" } }, caller: admin.browser }),
  getMessages: () => ({ path: { language: "en" } }),
  listAuditLog: ({ admin }) => ({ query: "subject=page:about&limit=5", caller: admin.browser }),
  exportAuditLog: ({ admin }) => ({ query: "action=putPage", caller: admin.browser }),
  searchStudio: ({ admin }) => ({ query: "query=first", caller: admin.browser }),
  listDeletedPortals: ({ owner }) => ({ caller: owner.browser }),
  getSetup: ({ admin }) => ({ caller: admin.browser }),
  changeSetup: ({ admin }) => ({ json: { done: "name" }, caller: admin.browser }),
  startFrom: ({ admin }) => ({ json: { starter: "blank" }, caller: admin.browser }),
  listUnpublishedContent: ({ admin }) => ({ caller: admin.browser }),
  publishContent: ({ admin }) => ({ json: { pages: [], courses: [] }, caller: admin.browser }),
  testSignInService: ({ admin }) => ({ path: { service: "google" }, caller: admin.browser }),
  countSignInMethods: ({ admin }) => ({ caller: admin.browser }),
  listPolicies: ({ admin }) => ({ caller: admin.browser }),
  renewPolicies: ({ admin }) => ({ json: {}, caller: admin.browser }),
  listLanguages: ({ admin }) => ({ caller: admin.browser }),
  listStaff: ({ admin }) => ({ caller: admin.browser }),
  getJourney: ({ admin }) => ({ query: "days=7&source=poster", caller: admin.browser }),
  exportJourney: ({ admin }) => ({ query: "days=7", caller: admin.browser }),
  findTexts: ({ admin }) => ({
    path: { language: "en" },
    query: "words=sign%20in",
    caller: admin.browser,
  }),
  getText: ({ admin }) => ({
    path: { language: "en", key: "common.sign-in" },
    caller: admin.browser,
  }),
  putMessages: ({ admin }) => ({
    path: { language: "en" },
    json: { messages: { "common.sign-in": "Come in" } },
    caller: admin.browser,
  }),
};
