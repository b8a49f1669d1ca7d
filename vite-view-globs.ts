import { normalizePath, type Plugin } from "vite";
import { commonKinds } from "./blocks/common-kinds.ts";

const placeholder = "{common-kinds}";

/** Vite finds the files of a pattern only if it is written out. So both lists of views name the kinds of one list. */
export const viewGlobs: Plugin = {
  name: "view-globs",
  enforce: "pre",
  transform(code, id) {
    if (!/\/blocks\/(?:view-of-kind|more-views)\.ts$/.test(normalizePath(id))) return;
    if (!code.includes(placeholder)) this.error(`${id} doesn't name the common kinds`);
    return code.replaceAll(placeholder, `{${commonKinds.join(",")}}`);
  },
};
