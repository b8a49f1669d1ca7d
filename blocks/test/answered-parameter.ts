/** The address parameter that names the question just answered. Its result is shown until the learner continues. */
export const answeredParameter = "answered";
