import type { DraftKind } from "#domains/drafts/lock-draft.server.ts";
import { type JsonObject, toJson } from "#domains/drafts/operations.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { findSettingsProblems } from "#domains/settings/settings-problems.ts";
import {
  listSectionRevisions,
  readSectionRevision,
  readSettingsRevision,
} from "#domains/settings/settings-parts.server.ts";
import type { ChangedSetting } from "./changed-setting.ts";
import { compareLooks } from "./compare-looks.ts";
import { compareMenus } from "./compare-menus.ts";
import { type Look, lookOf, lookSections, settingsOfLook } from "./look.ts";
import { type Menu, menuOf, menuSections, settingsOfMenu } from "./menu.ts";
import { findShapeProblem, lookShape, menuShape } from "./draft-shapes.ts";

/** A part of the settings that is edited as a draft. */
export type SettingsDraftKind = DraftKind & {
  /** Returns the settings that a draft stands for. */
  toSettings(body: JsonObject): Partial<Settings>;
  /** Says what differs between two versions. */
  compare(before: JsonObject, after: JsonObject): ChangedSetting[];
  /** The verb that publishes it, for the audit log. */
  publishAction: string;
};

type Part = Pick<SettingsDraftKind, "name" | "toSettings" | "compare" | "publishAction"> & {
  sections: readonly (keyof Settings)[];
  shape: Parameters<typeof findShapeProblem>[0];
  toDocument(settings: Settings): object;
};

/** A portal has one such document, with the kind's name as its id. */
function partDrafts({ sections, shape, toDocument, ...part }: Part): SettingsDraftKind {
  const { name } = part;
  const readDocument = async (
    ...[db, environmentId, revision]: Parameters<typeof readSettingsRevision>
  ) => {
    const settings = await readSettingsRevision(db, environmentId, revision);
    return settings && toJson(toDocument(settings));
  };
  return {
    ...part,
    isOfSettings: true,
    async readPublished(db, environmentId, id) {
      if (id !== name) return undefined;
      const revision = await readSectionRevision(db, environmentId, sections);
      if (revision === undefined) return undefined;
      return { revision, body: (await readDocument(db, environmentId, revision))! };
    },
    readPublishedRevision: async (db, environmentId, id) =>
      id === name ? readSectionRevision(db, environmentId, sections) : undefined,
    listRevisions: (db, environmentId, _, pageRequest) =>
      listSectionRevisions(db, environmentId, sections, pageRequest),
    readRevision: (db, environmentId, _, revision) => readDocument(db, environmentId, revision),
    findProblem(_, body) {
      const problem = findShapeProblem(shape, body);
      if (problem) return problem;
      const [wrong] = findSettingsProblems(part.toSettings(body));
      return wrong ? { path: wrong.path.join("."), reason: wrong.reason } : null;
    },
  };
}

/** Drafts of how the portal looks. */
export const lookDrafts = partDrafts({
  name: "look",
  sections: lookSections,
  shape: lookShape,
  toDocument: lookOf,
  compare: (before, after) => compareLooks(before as unknown as Look, after as unknown as Look),
  publishAction: "publishLook",
  toSettings: (body) => settingsOfLook(body as unknown as Look),
});

/** Drafts of the portal's menu. */
export const menuDrafts = partDrafts({
  name: "menu",
  sections: menuSections,
  shape: menuShape,
  toDocument: menuOf,
  compare: (before, after) => compareMenus(before as unknown as Menu, after as unknown as Menu),
  publishAction: "publishMenu",
  toSettings: (body) => settingsOfMenu(body as unknown as Menu),
});
