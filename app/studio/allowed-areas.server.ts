import { can as canConversations } from "#domains/conversations/policy.server.ts";
import { can as canCourses } from "#domains/courses/policy.server.ts";
import { can as canDiscussions } from "#domains/discussions/policy.server.ts";
import { can as canFiles } from "#domains/files/policy.server.ts";
import { can as canIdentity } from "#domains/identity/policy.server.ts";
import { can as canPages } from "#domains/pages/policy.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import { hasPageWithBlock } from "#domains/pages/has-page-with-block.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { can as canSettings } from "#domains/settings/policy.server.ts";
import { listTextLanguages } from "#domains/settings/messages/text-languages.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import {
  type Area,
  areas,
  type AreaId,
  type SettingsSection,
  settingsSections,
  type SettingsSectionId,
} from "./areas.ts";

type Caller = { actor: Actor } & Pick<RequestCtx, "settings">;

/** Whether the caller may open an area, by the policies of the domains. */
const areaRules: Readonly<Record<AreaId, (caller: Caller) => boolean>> = {
  home: (caller) => canSettings(caller, "open", "studio"),
  inbox: (caller) => canConversations(caller, "open", "inbox"),
  courses: (caller) => canCourses(caller, "list", "unpublished courses"),
  pages: (caller) => canPages(caller, "list", "page"),
  discussions: (caller) => canDiscussions(caller, "moderate", "discussions"),
  prayers: (caller) => canDiscussions(caller, "moderate", "prayer requests"),
  media: (caller) => canFiles(caller, "see", "media"),
  people: (caller) => canPeople(caller, "list", "people"),
  mentors: (caller) => canConversations(caller, "lead", "mentors"),
  look: (caller) => canSettings(caller, "change", "settings"),
  menus: (caller) => canSettings(caller, "change", "settings"),
  texts: (caller) => listTextLanguages(caller).length > 0,
  // Everyone on the staff may see who may do what.
  settings: (caller) => canSettings(caller, "open", "studio"),
};

const sectionRules: Readonly<Record<SettingsSectionId, (caller: Caller) => boolean>> = {
  general: (caller) => canSettings(caller, "change", "settings"),
  contacts: (caller) => canSettings(caller, "change", "settings"),
  languages: (caller) => canSettings(caller, "change", "settings"),
  regions: (caller) => canSettings(caller, "change", "settings"),
  "sign-in": (caller) => canSettings(caller, "change", "settings"),
  policies: (caller) => canSettings(caller, "change", "settings"),
  rewards: (caller) => canSettings(caller, "change", "settings"),
  widgets: (caller) => canSettings(caller, "change", "settings"),
  conversations: (caller) => canSettings(caller, "change", "settings"),
  roles: (caller) => canSettings(caller, "open", "studio"),
  invitations: (caller) => canPeople(caller, "list", "invitations"),
  security: (caller) => canSettings(caller, "change", "settings"),
  "audit-log": (caller) => canSettings(caller, "list", "audit log"),
  limits: (caller) => canIdentity(caller, "list", "blocked attempts"),
  health: (caller) => canSettings(caller, "read", "health"),
};

/** Returns the areas that the caller may open. Prayer requests are listed only where the portal has any use for them. */
export async function listAllowedAreas(ctx: RequestCtx): Promise<Area[]> {
  const allowed = areas.filter(({ id }) => areaRules[id](ctx));
  const listsPrayers = allowed.some(({ id }) => id === "prayers") && (await arePrayersUsed(ctx));
  return listsPrayers ? allowed : allowed.filter(({ id }) => id !== "prayers");
}

/** Whether a published page collects prayer requests. Every screen asks this, so it must need no query of its own. */
const arePrayersUsed = (ctx: RequestCtx): Promise<boolean> =>
  hasPageWithBlock(ctx, "prayer-requests");

/** Returns the screens of the settings that the caller may open. */
export const listAllowedSections = (caller: Caller): SettingsSection[] =>
  settingsSections.filter(({ id }) => sectionRules[id](caller));
