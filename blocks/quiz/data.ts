/** What people chose, for who has answered. */
export type QuizChart = {
  /** How many people answered. */
  total: number;
  /** By the variant's id; null: so few answered that nothing is shown yet. */
  chosen: Record<string, number> | null;
  /** From how many people on it is shown. */
  least: number;
};

/** Null: this person has not answered, and is not to be led by what others think. */
export type QuizData = { chart: QuizChart | null };
