import {
  admin,
  allow,
  createPolicy,
  type CallerGroup,
} from "#domains/settings/policy-rules.server.ts";

const secretHolder: CallerGroup<{ hasSecret: boolean }> = {
  name: "visitor with the course's secret",
  includes: (_, { hasSecret }) => hasSecret,
};

export const { rules, can, authorize } = createPolicy(
  allow("list", "unpublished courses", admin),
  allow("read", "course as its author", admin, secretHolder),
  allow("read", "correct answers", admin),
  allow("share", "course with its authors", admin),
  allow("hide", "review", admin),
);
