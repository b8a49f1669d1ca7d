import fc from "fast-check";

/** Which of two users acts, at which of two portals, in which of the user's two browsers there. */
export type Place = { user: 0 | 1; portal: 0 | 1; browser: 0 | 1 };

export type IdentityStep = Place &
  (
    | { action: "register" | "change email" | "request reset" | "change phone"; contactOf: 0 | 1 }
    /** Uses one of the user's reset emails; 0 is the newest. */
    | { action: "use reset"; index: number }
    | { action: "password"; contactOf: 0 | 1; isOld: boolean }
    | { action: "google" | "phone" | "link google" }
    | { action: "sign out" | "sign out everywhere" | "delete" }
    /** An admin creates a link for the user's verified email, or grants the user a course. */
    | { action: "make quick link" | "receive a granted course" }
    | { action: "use quick link"; index: number }
  );

/** Steps that run at the same time. */
export type SimultaneousSteps = IdentityStep[];

const zeroOrOne = fc.constantFrom<0 | 1>(0, 1);
const index = fc.nat(2);
const place = { user: zeroOrOne, portal: fc.constantFrom<0 | 1>(0, 0, 0, 1), browser: zeroOrOne };

const step: fc.Arbitrary<IdentityStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...place,
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
  { weight: 4, arbitrary: fc.record({ ...place, action: fc.constant("use reset"), index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...place,
      action: fc.constant("password"),
      contactOf: zeroOrOne,
      isOld: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ ...place, action: fc.constantFrom("google", "phone", "link google") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...place,
      action: fc.constantFrom(
        "sign out",
        "sign out everywhere",
        "delete",
        "make quick link",
        "receive a granted course",
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...place, action: fc.constant("use quick link"), index }) },
) as fc.Arbitrary<IdentityStep>;

/** A single step, or sometimes two or three at the same time. */
export const randomTurn: fc.Arbitrary<SimultaneousSteps> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(step) },
  { weight: 2, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
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
const signInBy = (user: 0 | 1, by: "google" | "phone"): IdentityStep => ({
  ...firstBrowser,
  user,
  action: by,
});
const signInWithOldPassword = (user: 0 | 1, browser: 0 | 1): IdentityStep => ({
  ...firstBrowser,
  user,
  browser,
  action: "password",
  contactOf: user,
  isOld: true,
});

/** Possible starts of a random sequence. Most bugs only show once an account exists, often with the other's email. */
export const firstTurns: SimultaneousSteps[][] = [
  [[register(anna, anna)]],
  // A reset link was sent before the email changed.
  [
    [register(anna, anna)],
    [requestReset(anna)],
    [changeEmail(anna, bohdan)],
    [useReset(anna)],
    [signInBy(bohdan, "google")],
  ],
  // An account has one user's phone and the other user's email.
  [[signInBy(anna, "phone")], [changeEmail(anna, bohdan)], [signInBy(bohdan, "google")]],
  [
    [signInBy(anna, "phone")],
    [changeEmail(anna, bohdan)],
    [requestReset(bohdan)],
    [useReset(bohdan)],
  ],
  // One user registers an email while its owner signs in with Google.
  [[register(anna, bohdan), signInBy(bohdan, "google")]],
  // A user resets their password while others sign in with the old one.
  [
    [register(anna, anna)],
    [requestReset(anna)],
    [useReset(anna), signInWithOldPassword(anna, 0), signInWithOldPassword(anna, 1)],
  ],
];
