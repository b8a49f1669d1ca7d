export type GivingGoalData = {
  /** Whole percent; may be more than 100. */
  percent: number;
  percentText: string;
  /** `€4,200`. */
  raised: string;
  /** `of €6,000`. */
  goal: string;
  /** `12 days left`; "" without a deadline. */
  left: string;
  /** "" if there is nowhere to give, or the time is over. */
  href: string;
  buttonText: string;
};
