import {
  admin,
  allow,
  dataOwner,
  editor,
  createPolicy,
  registeredUser,
} from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(
  allow("write", "review", registeredUser),
  // A temporary account has no verified name, and is deleted after a while.
  allow("receive", "certificate", registeredUser),
  allow(["print", "rename"], "certificate", dataOwner, admin),
  allow(["revoke", "rename any number of times"], "certificate", admin),
  allow("list", "requests to authors", admin),
  allow("read", "answers of a test in figures", admin, editor),
  // Who answered a test that few people took may be easy to guess.
  allow("read", "answers of few people", admin),
);
