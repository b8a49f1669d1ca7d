import {
  admin,
  allow,
  anyTranslator,
  createPolicy,
  editor,
  moderator,
  type CallerGroup,
} from "#domains/settings/policy-rules.server.ts";

const secretHolder: CallerGroup<{ hasSecret: boolean }> = {
  name: "visitor with the course's secret",
  includes: (_, { hasSecret }) => hasSecret,
};

export const { rules, can, authorize } = createPolicy(
  allow("list", "unpublished courses", admin, editor, anyTranslator),
  allow("read", "course as its author", admin, editor, secretHolder),
  allow("read", "correct answers", admin, editor),
  allow("share", "course with its authors", admin, editor),
  allow(["create", "publish"], "course", admin, editor),
  allow(["archive", "delete"], "course", admin, editor),
  allow("hide", "review", admin, moderator),
);
