/** When scheduled backups are made, and how many are kept. */
export type BackupSchedule = {
  /** An absolute path. */
  folder: string;
  /** Minutes after midnight, UTC. */
  minute: number;
  everyHours: number;
  keep: number;
};

export const backupKeepMax = 1_000;
/** Every number of hours that divides a day, so that backups are at the same times each day. */
export const backupHours = ["1", "2", "3", "4", "6", "8", "12", "24"] as const;

/** The variables of scheduled backups. */
export const backupVariables = [
  {
    name: "BACKUP_DIR",
    allowed: "a path to a folder the server may write to",
    description:
      "The folder for scheduled backups, best on another disk or machine. Without it there are none. With several machines, set it on one of them, or to a folder that they share: each backup is made once. A relative path starts at the folder of the checkout.",
  },
  {
    name: "BACKUP_TIME",
    default: "02:30",
    allowed: "a time such as 02:30, in UTC",
    description: "When the first backup of a day is made. A missed one is made up for.",
  },
  {
    name: "BACKUP_EVERY_HOURS",
    default: "24",
    allowed: backupHours.join(", "),
    description: "How many hours are between two backups.",
  },
  {
    name: "BACKUP_KEEP",
    default: "7",
    allowed: "a whole number from 1 to 1000",
    description:
      "How many backups are kept in BACKUP_DIR. The oldest is deleted after a new one is complete.",
  },
] as const;
