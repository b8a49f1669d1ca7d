import fc from "fast-check";

/** Which of two users acts, at which of two portals, in which of the user's two browsers there. */
export type Actor = { user: 0 | 1; portal: 0 | 1; browser: 0 | 1 };

export type IdentityStep = Actor &
  (
    | { action: "register" | "change email" | "request reset" | "change phone"; contactOf: 0 | 1 }
    /** Uses the link of one of the user's reset emails; 0 is the newest. */
    | { action: "use reset"; index: number }
    | { action: "sign in by password"; contactOf: 0 | 1; isOld: boolean }
    | { action: "sign in by google" | "sign in by phone" | "link google" }
    | { action: "sign out" | "sign out everywhere" | "delete" }
    /** An admin creates a link for the user's verified email, or grants the user a course. */
    | { action: "make quick link" | "receive a granted course" }
    | { action: "use quick link"; index: number }
  );

/** Steps that run at the same time. */
export type SimultaneousSteps = IdentityStep[];

const zeroOrOne = fc.constantFrom<0 | 1>(0, 1);
const index = fc.nat(2);
const actorArbitraries = {
  user: zeroOrOne,
  portal: fc.constantFrom<0 | 1>(0, 0, 0, 1),
  browser: zeroOrOne,
};

const stepArbitrary: fc.Arbitrary<IdentityStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...actorArbitraries,
      action: fc.constantFrom(
        "register",
        "change email",
        "change email",
        "request reset",
        "change phone",
      ),
      contactOf: zeroOrOne,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ ...actorArbitraries, action: fc.constant("use reset"), index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...actorArbitraries,
      action: fc.constant("sign in by password"),
      contactOf: zeroOrOne,
      isOld: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...actorArbitraries,
      action: fc.constantFrom("sign in by google", "sign in by phone", "link google"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...actorArbitraries,
      action: fc.constantFrom(
        "sign out",
        "sign out everywhere",
        "delete",
        "make quick link",
        "receive a granted course",
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ ...actorArbitraries, action: fc.constant("use quick link"), index }),
  },
) as fc.Arbitrary<IdentityStep>;

/** A single step, or sometimes two or three at the same time. */
export const randomTurn: fc.Arbitrary<SimultaneousSteps> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(stepArbitrary) },
  { weight: 2, arbitrary: fc.array(stepArbitrary, { minLength: 2, maxLength: 3 }) },
);

const [anna, bohdan] = [0, 1] as const;
const firstBrowser = { portal: 0, browser: 0 } as const;
const register = (user: 0 | 1, contactOf: 0 | 1): IdentityStep => ({
  ...firstBrowser,
  user,
  action: "register",
  contactOf,
});
const changeEmail = (user: 0 | 1, contactOf: 0 | 1): IdentityStep => ({
  ...firstBrowser,
  user,
  action: "change email",
  contactOf,
});
const requestReset = (contactOf: 0 | 1): IdentityStep => ({
  ...firstBrowser,
  user: contactOf,
  action: "request reset",
  contactOf,
});
const useReset = (user: 0 | 1, index = 0): IdentityStep => ({
  ...firstBrowser,
  user,
  action: "use reset",
  index,
});
const signIn = (user: 0 | 1, action: "sign in by google" | "sign in by phone"): IdentityStep => ({
  ...firstBrowser,
  user,
  action,
});
const signInWithOldPassword = (user: 0 | 1, browser: 0 | 1): IdentityStep => ({
  ...firstBrowser,
  user,
  browser,
  action: "sign in by password",
  contactOf: user,
  isOld: true,
});

/** Possible starts of random sequences. Most bugs need an account that exists, often with the other user's email. */
export const firstTurns: SimultaneousSteps[][] = [
  [[register(anna, anna)]],
  // A reset link was sent before the email changed.
  [
    [register(anna, anna)],
    [requestReset(anna)],
    [changeEmail(anna, bohdan)],
    [useReset(anna)],
    [signIn(bohdan, "sign in by google")],
  ],
  // An account has one user's phone and the other user's email.
  [
    [signIn(anna, "sign in by phone")],
    [changeEmail(anna, bohdan)],
    [signIn(bohdan, "sign in by google")],
  ],
  [
    [signIn(anna, "sign in by phone")],
    [changeEmail(anna, bohdan)],
    [requestReset(bohdan)],
    [useReset(bohdan)],
  ],
  // One user registers an email while its owner signs in with Google.
  [[register(anna, bohdan), signIn(bohdan, "sign in by google")]],
  // A user resets their password while others sign in with the old one.
  [
    [register(anna, anna)],
    [requestReset(anna)],
    [useReset(anna), signInWithOldPassword(anna, 0), signInWithOldPassword(anna, 1)],
  ],
];
