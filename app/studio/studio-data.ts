import type { Notification } from "#domains/identity/notifications/notification.ts";
import type { Area, SettingsSection } from "./areas.ts";

/** What every screen of the studio gets from its layout. */
export type StudioData = {
  portalTitle: string;
  person: { name: string; initial: string; roles: string[] };
  /** Only what this person may open. */
  areas: Area[];
  sections: SettingsSection[];
  /** The person's newest notifications. */
  notifications: Notification[];
};
