import { can as canCourses } from "#domains/courses/policy.server.ts";
import { can as canFiles } from "#domains/files/policy.server.ts";
import { can as canPages } from "#domains/pages/policy.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { can as canSettings } from "#domains/settings/policy.server.ts";
import { type StartId, starts } from "./starts.ts";

type Caller = { actor: Actor };

/** Whether the caller may do what a start leads to, by the policies of the domains. */
const startRules: Readonly<Record<StartId, (caller: Caller) => boolean>> = {
  course: (caller) => canCourses(caller, "create", "course"),
  page: (caller) => canPages(caller, "change", "page"),
  media: (caller) => canFiles(caller, "upload", "media"),
  helper: (caller) => canPeople(caller, "list", "invitations"),
  share: (caller) => canSettings(caller, "change", "settings"),
};

/** Lists what the caller can begin from home. */
export const listStarts = (caller: Caller): StartId[] =>
  starts.map(({ id }) => id).filter((id) => startRules[id](caller));
