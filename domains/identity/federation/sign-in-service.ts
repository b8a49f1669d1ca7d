/** The services whose sign-in can be tested with the portal's keys. */
export const signInServices = ["google", "facebook"] as const;
export type SignInService = (typeof signInServices)[number];

/** What a test has found. Each has a text for people: `studio.sign-in.state.{state}`. */
export const serviceStates = ["no-keys", "works", "refused", "wrong-address", "no-answer"] as const;
export type ServiceState = (typeof serviceStates)[number];
