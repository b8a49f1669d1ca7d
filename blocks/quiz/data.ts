/** What people chose, for learners who have answered. */
export type QuizChart = {
  /** How many people answered. */
  total: number;
  /** By variant id; null if too few people answered to show it. */
  chosen: Record<string, number> | null;
  /** The number of people from which on it is shown. */
  least: number;
};

/** Null if the learner has not answered, so that others' answers don't influence theirs. */
export type QuizData = { chart: QuizChart | null };
