import {
  admin,
  allow,
  anyTranslator,
  createPolicy,
  editor,
  registeredUser,
  type CallerGroup,
} from "#domains/settings/policy-rules.server.ts";
import { signInFirst } from "#domains/settings/errors.ts";

const linkHolder: CallerGroup<{ hasLink: boolean }> = {
  name: "visitor with a preview link",
  includes: (_, { hasLink }) => hasLink,
};

const buyer: CallerGroup<{ bought: boolean }> = {
  name: "user who bought its course",
  includes: ({ kind }, { bought }) => kind !== "guest" && bought,
};

export const { rules, can, authorize } = createPolicy(
  allow("list", "page", admin, editor, anyTranslator),
  allow(["change", "publish", "delete"], "page", admin, editor),
  allow("list", "page revisions", admin, editor),
  allow("read", "unpublished page", admin, editor),
  allow("share", "preview", admin, editor),
  allow("open", "preview", admin, editor, linkHolder),
  allow(["see", "save", "delete"], "saved section", admin, editor),
  allow("open", "any closed page", admin, editor),
  allow("open", "page for users", admin, registeredUser).otherwise(signInFirst),
  allow("open", "page for buyers", admin, editor, buyer),
);
