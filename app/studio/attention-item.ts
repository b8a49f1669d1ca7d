/** Something on the studio's home that waits for the person. */
export type AttentionItem =
  | { kind: "questions"; count: number }
  | { kind: "unassigned"; count: number }
  | { kind: "orders"; count: number; ids: string[] }
  | { kind: "messages"; count: number; days: number }
  | { kind: "blocked"; count: number }
  | { kind: "drafts"; count: number };
