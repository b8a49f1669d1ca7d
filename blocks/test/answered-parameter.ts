/** Names, in the address, the question whose answer has just been given: how it was is shown until one goes on. */
export const answeredParameter = "asked";
