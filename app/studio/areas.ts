import type { StudioIconName } from "./ui/studio-icon.tsx";

/** A part of the studio that has its own entry in the navigation. */
export type Area = {
  id: AreaId;
  href: string;
  icon: StudioIconName;
  /** The heading above the entry; null: the first group has none. */
  group: "content" | "people" | "portal" | null;
  /** The second key of its shortcut: G, then this key. */
  key: string;
};

export const areaIds = [
  "home",
  "inbox",
  "discussions",
  "prayers",
  "courses",
  "pages",
  "media",
  "people",
  "mentors",
  "look",
  "menus",
  "texts",
  "settings",
] as const;
export type AreaId = (typeof areaIds)[number];

/** All areas in the order of the navigation. Only areas that work are listed. */
export const areas: readonly Area[] = [
  { id: "home", href: "/studio", icon: "home", group: null, key: "h" },
  { id: "inbox", href: "/studio/inbox", icon: "inbox", group: null, key: "i" },
  {
    id: "discussions",
    href: "/studio/discussions",
    icon: "discussion",
    group: null,
    key: "d",
  },
  { id: "prayers", href: "/studio/prayers", icon: "light", group: null, key: "y" },
  { id: "courses", href: "/studio/courses", icon: "course", group: "content", key: "c" },
  { id: "pages", href: "/studio/pages", icon: "page", group: "content", key: "w" },
  { id: "media", href: "/studio/media", icon: "picture", group: "content", key: "f" },
  { id: "people", href: "/studio/people", icon: "people", group: "people", key: "p" },
  { id: "mentors", href: "/studio/mentors", icon: "chat", group: "people", key: "m" },
  { id: "look", href: "/studio/look", icon: "look", group: "portal", key: "l" },
  { id: "menus", href: "/studio/site-menu", icon: "menu", group: "portal", key: "n" },
  { id: "texts", href: "/studio/texts", icon: "draft", group: "portal", key: "t" },
  { id: "settings", href: "/studio/settings", icon: "settings", group: "portal", key: "s" },
];

/** A screen of `/studio/settings`. */
export type SettingsSection = { id: SettingsSectionId; href: string; icon: StudioIconName };

export const settingsSectionIds = [
  "general",
  "contacts",
  "languages",
  "regions",
  "sign-in",
  "policies",
  "widgets",
  "rewards",
  "conversations",
  "roles",
  "invitations",
  "security",
  "audit-log",
  "limits",
  "health",
] as const;
export type SettingsSectionId = (typeof settingsSectionIds)[number];

export const settingsSections: readonly SettingsSection[] = [
  { id: "general", href: "/studio/settings/general", icon: "settings" },
  { id: "contacts", href: "/studio/settings/contacts", icon: "phone" },
  { id: "languages", href: "/studio/settings/languages", icon: "language" },
  { id: "regions", href: "/studio/settings/regions", icon: "pin" },
  { id: "sign-in", href: "/studio/settings/sign-in", icon: "person" },
  { id: "policies", href: "/studio/settings/policies", icon: "document" },
  { id: "widgets", href: "/studio/settings/widgets", icon: "link" },
  { id: "rewards", href: "/studio/settings/rewards", icon: "gift" },
  { id: "conversations", href: "/studio/settings/conversations", icon: "chat" },
  { id: "roles", href: "/studio/settings/roles", icon: "people" },
  { id: "invitations", href: "/studio/settings/invitations", icon: "email" },
  { id: "security", href: "/studio/settings/security", icon: "shield" },
  { id: "audit-log", href: "/studio/settings/audit-log", icon: "history" },
  { id: "limits", href: "/studio/settings/limits", icon: "limit" },
  { id: "health", href: "/studio/settings/health", icon: "pulse" },
];
