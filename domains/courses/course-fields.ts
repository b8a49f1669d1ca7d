import * as z from "zod/mini";
import { pageTextMaxChars, pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { attemptsMax, patterns, showAnswersChoices, verificationTypes } from "./course.ts";
import { isSupportedCurrency } from "./currency.ts";
import { elementTypes, requiredRegistration } from "./element-access.ts";

/**
 * What the fields of courses and elements may hold. The content folder and the studio check the same.
 */
export const priceMax = 1_000_000;
export const editionMax = 1_000;
export const durationMaxMinutes = 1_440;
export const chartFromMax = 1_000;
/** The most days between the start of a course and the opening of an element. */
export const opensAfterDaysMax = 1_000;
export const episodesMax = 60;

export const courseAliasMaxChars = 80;
/** `/courses/lesson` and its like are addresses of elements. */
const reservedAliases: readonly string[] = elementTypes;
/** What a course's address can have instead of its id. */
export const courseAlias = z.string().check(
  z.maxLength(courseAliasMaxChars),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "small letters a-z, digits and single - between them"),
  z.refine((alias) => !reservedAliases.includes(alias), "the portal needs this address itself"),
);
/** For search engines and chats. */
export const seoTitle = z.string().check(z.minLength(1), z.maxLength(pageTitleMaxChars));
export const seoDescription = z.string().check(z.minLength(1), z.maxLength(pageTextMaxChars));
export const courseType = z.enum(["free", "paid"]);
export const price = z.number().check(z.gte(0), z.lte(priceMax));
export const currency = z
  .string()
  .check(z.refine(isSupportedCurrency, "must be an ISO 4217 code such as UAH, USD or EUR"));
/** The most currencies in which a course has a price besides its main one. */
export const otherPricesMax = 9;
/** Prices by currency. */
export const otherPrices = z.record(currency, price).check(
  z.refine((prices) => Object.keys(prices).length > 0, "must have a price"),
  z.refine(
    (prices) => Object.keys(prices).length <= otherPricesMax,
    `at most ${otherPricesMax} prices`,
  ),
);
export const accessType = z.literal(requiredRegistration);
export const edition = z.int().check(z.gte(1), z.lte(editionMax));
export const day = z.iso.date({ error: "a day such as 2026-03-04" });
/** Minutes. */
export const duration = z.int().check(z.gte(0), z.lte(durationMaxMinutes));
export const pattern = z.enum(patterns);
export const opensAfterDays = z.int().check(z.gte(0), z.lte(opensAfterDaysMax));
/** Percent. */
export const passMark = z.int().check(z.gte(0), z.lte(100));
export const verificationType = z.enum(verificationTypes);
export const attempts = z.int().check(z.gte(1), z.lte(attemptsMax));
export const showAnswers = z.enum(showAnswersChoices);
export const chartFrom = z.int().check(z.gte(1), z.lte(chartFromMax));
export const instant = z.iso.datetime({
  offset: true,
  error: "a date and time such as 2026-05-14T18:00:00Z",
});
