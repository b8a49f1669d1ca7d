/** What people chose, for learners who have answered. */
export type QuizChart = {
  /** How many people answered. */
  total: number;
  /** How many people chose each variant, by its id; null if too few people have answered. */
  countByVariant: Record<string, number> | null;
  /** How many people must have answered before the chart is shown. */
  minimumAnswers: number;
};

/** Null if the learner has not answered, so that others' answers don't influence theirs. */
export type QuizData = { chart: QuizChart | null };
