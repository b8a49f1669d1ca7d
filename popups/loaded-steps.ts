/**
 * The steps that ask the server for something when they open, by `scenario/step`, or by the step's id alone for a
 * later step of several scenarios. Their loaders stand in step-loaders.server.ts.
 */
export const loadedSteps = [
  "phone-verification",
  "phone-code",
  "messenger-wait",
  "anonymous-sign-up",
  "anonymous-sign-up/anonymous-sign-up",
  "dynamic-form/fill-profile",
  "buy-course/fill-profile-buy",
  "fill-profile",
  "messengers-login/login",
  "messengers-login-hs/login",
] as const satisfies readonly string[];

export type LoadedStep = (typeof loadedSteps)[number];

/** Whether what an address opens has something to ask, so that opening it is a question to the server. */
export function asksServer(search: URLSearchParams): boolean {
  const scenario = search.get("scenario");
  const step = search.get("step");
  return loadedSteps.some((key: string) =>
    step === null ? key.startsWith(`${scenario}/`) : key === step || key === `${scenario}/${step}`,
  );
}
