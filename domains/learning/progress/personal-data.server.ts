import { ofUser, type PersonalTable } from "#domains/settings/personal-data.server.ts";
import {
  courseProgress,
  courseAuthorisations,
  progressOperations,
  authorRequests,
} from "#domains/learning/progress-tables.server.ts";

export const progressPersonalData: readonly PersonalTable[] = [
  { table: courseProgress, rows: ofUser, erase: "delete" },
  { table: courseAuthorisations, rows: ofUser, erase: "delete" },
  { table: progressOperations, rows: ofUser, erase: "delete", secret: ["key"] },
  { table: authorRequests, rows: ofUser, erase: "delete" },
];
