/** The parts of the settings that have a draft. */
export type SettingsDraftName = "look" | "menu";

/** The path of the draft in the API. */
export const settingsDraftPath = (name: SettingsDraftName): string => `/api/settings/${name}/draft`;
