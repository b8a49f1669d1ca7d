import * as z from "zod/mini";
import { readYaml } from "./yaml-file.ts";
import type { Problems } from "./problems.ts";
import { findSettingsProblems } from "#domains/settings/settings-problems.ts";
import { settingsWithPictures } from "./media/settings-pictures.ts";
import type { ContentFolder } from "./content-folder.ts";

export const portalFileName = "portal.yaml";

const portalSchema = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  hosts: z.optional(z.array(z.string())),
  parent: z.optional(z.string()),
  settings: z._default(z.record(z.string(), z.unknown()), {}),
});

/** The content of portal.yaml. Name, hosts and parent apply when the portal is created, settings at every import. */
export type PortalFile = {
  name: string | undefined;
  hosts: string[] | undefined;
  settings: Record<string, unknown>;
  /** The settings with the folder's pictures in place of their names. */
  settingsWithPictures: Record<string, unknown>;
  /** Returns the line of a setting. */
  lineOf(path: readonly string[]): number;
};

/** Parses the portal's file; null if the folder has none. Settings are checked as a partial tree. */
export function parsePortalFile(folder: ContentFolder, problems: Problems): PortalFile | null {
  const text = folder.texts.get(portalFileName);
  if (text === undefined) return null;
  const file = readYaml({ file: portalFileName, text }, portalSchema, problems);
  if (!file) return null;
  const { name, hosts, settings } = file.value;
  for (const { path, reason } of findSettingsProblems(settings)) {
    const place = { file: portalFileName, line: file.lineOf(["settings", ...path]) };
    const explanation = reason.startsWith("not known") ? ` is ${reason}` : `: ${reason}`;
    problems.error(place, `"${path.join(".")}"${explanation}${/[.?]$/.test(reason) ? "" : "."}`);
  }
  const source = { file: portalFileName, problems, files: folder.files };
  const withPictures = settingsWithPictures(settings, source, file.lineOf);
  return {
    name,
    hosts,
    settings,
    settingsWithPictures: withPictures,
    lineOf: (path) => file.lineOf(["settings", ...path]),
  };
}
