import { rowsOfUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { eventReminders } from "./tables.server.ts";

export const eventsPersonalData: readonly PersonalTable[] = [
  { table: eventReminders, rowsOf: rowsOfUser, erase: "delete" },
];
