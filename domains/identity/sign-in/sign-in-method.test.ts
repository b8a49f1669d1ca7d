import { expect, test } from "vitest";
import {
  methodColumns,
  layoutOfMethods,
  offeredSignInMethods,
  signInMethods,
} from "./sign-in-method.ts";

const nothing = {
  email: false,
  google: false,
  facebook: false,
  messengers: false,
  anonymous: false,
  phone: false,
};

test.each([
  [1, "square", true, true],
  [2, "square", true, true],
  [3, "circle", false, true],
  [4, "circle", false, true],
  [5, "circle", false, false],
  [9, "circle", false, false],
])("%i buttons are %s; named: %s; large: %s", (count, shape, named, large) => {
  expect(layoutOfMethods(count)).toEqual({ shape, named, large });
});

test("offers all methods in order, and none that is switched off", () => {
  const all = {
    ...nothing,
    email: true,
    google: true,
    facebook: true,
    anonymous: true,
    phone: true,
  };
  expect(offeredSignInMethods(all, ["viber", "facebookmessenger", "telegram", "whatsapp"])).toEqual(
    signInMethods,
  );
  expect(offeredSignInMethods(nothing)).toEqual([]);
  expect(offeredSignInMethods({ ...nothing, email: true, google: true })).toEqual([
    "google",
    "email",
  ]);
});

test("puts up to six circles in one row, more in two rows of similar length", () => {
  expect([1, 3, 6, 7, 8].map(methodColumns)).toEqual([1, 3, 6, 4, 4]);
});
