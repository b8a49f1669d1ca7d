import type { JsonObject } from "#domains/drafts/operations.ts";
import type { ChangedSetting } from "#domains/look/changed-setting.ts";
import { compareLooks } from "#domains/look/compare-looks.ts";
import { compareMenus } from "#domains/look/compare-menus.ts";
import type { Look } from "#domains/look/look.ts";
import type { Menu } from "#domains/look/menu.ts";

/** Says what differs between two versions of the look or of the menu. */
export const compareDrafts = (before: JsonObject, after: JsonObject): ChangedSetting[] =>
  "items" in after
    ? compareMenus(before as unknown as Menu, after as unknown as Menu)
    : compareLooks(before as unknown as Look, after as unknown as Look);
