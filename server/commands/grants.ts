import { grantableRoles } from "#domains/people/policy.server.ts";
import {
  findMemberByEmail,
  findVerifiedMember,
} from "#domains/identity/membership/find-member-by-email.server.ts";
import { grantRole, revokeRole } from "#domains/people/members/grant-role.server.ts";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, requireChoice, portalOption } from "./command-line.ts";

const options = {
  ...portalOption,
  email: { value: "<email>", about: "the person's email", required: true },
} as const;

export const grantCourseCommand = defineCommand({
  name: "grant-course",
  about: "opens a paid course for a person",
  positionals: ["<course>"],
  options,
  async run({ installation, print }, positionals, { portal, email }) {
    const ctx = await systemContext(installation, portal);
    await grantCourse(ctx, { email, courseId: positionals[0]! });
    print(`${email} can now open ${positionals[0]}.`);
  },
});

export const grantRoleCommand = defineRoleCommand(
  "grant-role",
  "gives a person a role",
  grantRole,
  findVerifiedMember,
);
export const revokeRoleCommand = defineRoleCommand(
  "revoke-role",
  "removes a role from a person",
  revokeRole,
  findMemberByEmail,
);

function defineRoleCommand(
  name: string,
  about: string,
  changeRole: typeof grantRole,
  findMember: typeof findMemberByEmail,
) {
  return defineCommand({
    name,
    about: `${about}: ${grantableRoles.join(", ")}`,
    positionals: ["<role>"],
    options,
    check: ([role]) => void requireChoice("role", role, grantableRoles),
    async run({ installation, print }, positionals, { portal, email }) {
      const role = requireChoice("role", positionals[0], grantableRoles);
      const ctx = await systemContext(installation, portal);
      const roles = await changeRole(ctx, { userId: await findMember(ctx, email), role });
      print(`${email} now has these roles: ${roles.join(", ")}.`);
    },
  });
}

export const quickLinkCommand = defineCommand({
  name: "quick-link",
  about:
    "prints a single-use link that signs a person in and opens the path; it works for 10 minutes",
  positionals: ["<path>"],
  options,
  async run({ installation, print }, positionals, { portal, email }) {
    const ctx = await systemContext(installation, portal);
    const userId = await findVerifiedMember(ctx, email);
    const url = new URL(safePath(positionals[0], "/"), ctx.portal.origin);
    url.searchParams.set("quick_token", await issueQuickToken(ctx, { userId }));
    print(url.href);
  },
});
