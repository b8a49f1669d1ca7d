/** Something on the studio's home that waits for the person. */
export type AttentionItem =
  | { kind: "questions" | "unassigned"; count: number; isCountComplete: boolean }
  | { kind: "orders"; count: number; ids: string[] }
  | { kind: "messages"; count: number; days: number }
  | { kind: "blocked"; count: number }
  | {
      kind: "prayers" | "discussions" | "alts" | "translations" | "health" | "backups";
      count: number;
    }
  | { kind: "drafts"; count: number };
