import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";

export const progressPersonalData: readonly PersonalTable[] = [
  { table: "course_progress", rows: ofUser, erase: "delete" },
  { table: "course_authorisations", rows: ofUser, erase: "delete" },
  { table: "progress_operations", rows: ofUser, erase: "delete", secret: ["key"] },
  { table: "author_requests", rows: ofUser, erase: "delete" },
];
