import { testPassword } from "#tests/kit/factories.ts";
import type { Call } from "./operation-calls.ts";

/** Example calls of the operations on members: roles, presence, blocks and the second step. */
export const memberCalls: Record<string, Call> = {
  proveIdentity: ({ person }) => ({ json: { proof: testPassword }, caller: person.browser }),
  resetSecondStep: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
    status: 404,
  }),
  listPeople: ({ admin }) => ({ query: "text=anna&role=staff&limit=5", caller: admin.browser }),
  grantRole: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    json: { role: "mentor" },
    caller: admin.browser,
  }),
  revokeRole: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId, role: "mentor" },
    caller: admin.browser,
  }),
  enterScreen: ({ admin }) => ({
    json: { screen: "settings/general", visitId: "a-tab-open" },
    caller: admin.browser,
  }),
  leaveScreen: ({ admin }) => ({ json: { visitId: "a-tab-open" }, caller: admin.browser }),
  blockUser: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
  getUserSignIn: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
  listUserProgress: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
  listUserOrders: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
  endUserSession: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId, sessionId: "00000000-0000-4000-8000-000000000000" },
    caller: admin.browser,
    status: 404,
  }),
  endUserSessions: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
  restoreUser: ({ admin, unverifiedUser }) => ({
    path: { userId: unverifiedUser.userId },
    caller: admin.browser,
  }),
  deleteUser: ({ admin, unverifiedUser }) => ({
    path: { userId: unverifiedUser.userId },
    caller: admin.browser,
  }),
  unblockUser: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
};
