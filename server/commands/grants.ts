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
  words: ["<course>"],
  options,
  async run({ installation, print }, words, { portal, email }) {
    const ctx = await systemContext(installation, portal);
    await grantCourse(ctx, { email, courseId: words[0]! });
    print(`${email} can now open ${words[0]}.`);
  },
});

export const grantRoleCommand = roleCommand(
  "grant-role",
  "gives a person a role",
  grantRole,
  findVerifiedMember,
);
export const revokeRoleCommand = roleCommand(
  "revoke-role",
  "removes a role from a person",
  revokeRole,
  findMemberByEmail,
);

function roleCommand(
  name: string,
  about: string,
  change: typeof grantRole,
  find: typeof findMemberByEmail,
) {
  return defineCommand({
    name,
    about: `${about}: ${grantableRoles.join(", ")}`,
    words: ["<role>"],
    options,
    check: ([role]) => void requireChoice("role", role, grantableRoles),
    async run({ installation, print }, words, { portal, email }) {
      const role = requireChoice("role", words[0], grantableRoles);
      const ctx = await systemContext(installation, portal);
      const roles = await change(ctx, { userId: await find(ctx, email), role });
      print(`${email} now has these roles: ${roles.join(", ")}.`);
    },
  });
}

export const quickLinkCommand = defineCommand({
  name: "quick-link",
  about:
    "prints a single-use link that signs a person in and opens the path; it works for 10 minutes",
  words: ["<path>"],
  options,
  async run({ installation, print }, words, { portal, email }) {
    const ctx = await systemContext(installation, portal);
    const userId = await findVerifiedMember(ctx, email);
    const url = new URL(safePath(words[0], "/"), ctx.portal.origin);
    url.searchParams.set("quick_token", await issueQuickToken(ctx, { userId }));
    print(url.href);
  },
});
