/** The address parameter that names the question just answered: its result is shown until the learner continues. */
export const answeredParameter = "asked";
