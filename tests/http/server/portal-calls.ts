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
  listLanguages: ({ admin }) => ({ caller: admin.browser }),
  listStaff: ({ admin }) => ({ caller: admin.browser }),
  putMessages: ({ admin }) => ({
    path: { language: "en" },
    json: { messages: { "common.sign-in": "Come in" } },
    caller: admin.browser,
  }),
};
