import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";

export const eventsPersonalData: readonly PersonalTable[] = [
  { table: "event_reminders", rows: ofUser, erase: "delete" },
];
