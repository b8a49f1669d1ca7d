/** Within how many hours a portal wants its learners answered. */
export const firstAnswerHoursDefault = 24;
export const firstAnswerHoursMin = 1;
export const firstAnswerHoursMax = 14 * 24;
