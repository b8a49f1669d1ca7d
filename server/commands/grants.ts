import { staffRoles } from "#domains/settings/roles.ts";
import {
  findMemberByEmail,
  findVerifiedMember,
} from "#domains/identity/membership/find-member-by-email.server.ts";
import { grantRole, revokeRole } from "#domains/people/members/grant-role.server.ts";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
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

const checkRole = ([role]: readonly string[]) => void requireChoice("role", role, staffRoles);
const printRoles = (email: string, roles: readonly string[]) =>
  `${email} now has these roles: ${roles.join(", ")}.`;

export const grantRoleCommand = defineCommand({
  name: "grant-role",
  about: `gives a person a role: ${staffRoles.join(", ")}`,
  positionals: ["<role>"],
  options: {
    ...options,
    language: { value: "<code>", about: "a language of a translator; can be repeated", many: true },
  },
  check: checkRole,
  async run({ installation, print }, words, { portal, email, language: languages }) {
    const role = requireChoice("role", words[0], staffRoles);
    const ctx = await systemContext(installation, portal);
    const userId = await findVerifiedMember(ctx, email);
    print(printRoles(email, await grantRole(ctx, { userId, role, languages })));
  },
});

export const revokeRoleCommand = defineCommand({
  name: "revoke-role",
  about: `removes a person's role: ${staffRoles.join(", ")}`,
  positionals: ["<role>"],
  options,
  check: checkRole,
  async run({ installation, print }, words, { portal, email }) {
    const role = requireChoice("role", words[0], staffRoles);
    const ctx = await systemContext(installation, portal);
    const userId = await findMemberByEmail(ctx, email);
    print(printRoles(email, await revokeRole(ctx, { userId, role })));
  },
});

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
    const token = await withTransaction(ctx.db, async (tx) => {
      await writeAudit(tx, ctx, {
        action: "createQuickLink",
        subject: ["user", userId],
        before: {},
        after: {},
        detail: { userId, path: url.pathname },
      });
      return issueQuickToken({ ...ctx, db: tx }, { userId });
    });
    url.searchParams.set("quick_token", token);
    print(url.href);
  },
});
