/** Where the studio's previews show a page of the portal with settings that aren't published. */
export const settingsPreviewPath = "/studio/preview";
