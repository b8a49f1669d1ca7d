import type { SettingsSectionId } from "./areas.ts";

/** A field or list of the settings, which the studio's search finds: where it is, and the key of its label. */
type SettingsField = { section: SettingsSectionId; id: string; label: string };

export const settingsFields = [
  { section: "general", id: "title", label: "studio.general.title" },
  { section: "general", id: "timeZone", label: "studio.general.time-zone" },
  { section: "general", id: "email", label: "studio.general.email" },
  { section: "general", id: "phone", label: "studio.general.phone" },
  { section: "general", id: "address", label: "studio.general.address" },
  { section: "general", id: "storage", label: "studio.general.storage" },
  { section: "languages", id: "language", label: "studio.languages.add" },
  { section: "roles", id: "roles", label: "studio.roles.list" },
  { section: "invitations", id: "role", label: "studio.invitations.role" },
  { section: "invitations", id: "email", label: "studio.invitations.email" },
  { section: "invitations", id: "days", label: "studio.invitations.days" },
  { section: "security", id: "second-step", label: "studio.security.second-step" },
  { section: "security", id: "passkey", label: "studio.security.passkey" },
  { section: "security", id: "retention-days", label: "studio.security.retention" },
  { section: "security", id: "staff", label: "studio.security.staff" },
  { section: "conversations", id: "first-answer", label: "studio.conversations.hours" },
  { section: "conversations", id: "safety", label: "studio.conversations.safety" },
  { section: "conversations", id: "words", label: "studio.conversations.words" },
  { section: "conversations", id: "emergency", label: "studio.conversations.emergency" },
  { section: "conversations", id: "email", label: "studio.conversations.email" },
  { section: "conversations", id: "messengers", label: "studio.channels.title" },
  { section: "audit-log", id: "export", label: "studio.audit.export" },
] as const satisfies readonly SettingsField[];
