import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";

export const formsPersonalData: readonly PersonalTable[] = [
  { table: "data_source_records", rows: ofUser, erase: "delete", secret: ["idempotency_key"] },
];
