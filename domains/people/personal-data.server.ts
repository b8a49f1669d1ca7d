import { ofContact, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import { subscriptions } from "./tables.server.ts";

export const peoplePersonalData: readonly PersonalTable[] = [
  { table: subscriptions, rows: ofContact("email"), erase: "delete" },
];
