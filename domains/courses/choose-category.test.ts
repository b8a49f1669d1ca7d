import { expect, test } from "vitest";
import { applyOperations, toJson } from "#domains/drafts/operations.ts";
import { chooseCategory } from "./choose-category.ts";

const text = { title: "A", category: "" };
const course = { categoryId: "none", texts: { en: text, uk: text } };
const known = [{ id: "letters", titles: { en: "Letters", uk: "Послання" } }];
const choose = (title: string) =>
  applyOperations(toJson(course), chooseCategory(course as never, title, "en", known)).document;

test("a category of another course keeps its id and titles", () =>
  expect(choose("Letters")).toMatchObject({
    categoryId: "letters",
    texts: { en: { category: "Letters" }, uk: { category: "Послання" } },
  }));

test("a new category gets an id of its own", () =>
  expect(choose("Short books")).toMatchObject({
    categoryId: "short-books",
    texts: { en: { category: "Short books" }, uk: { category: "" } },
  }));

test("an empty title means no category", () =>
  expect(choose(" ")).toMatchObject({ categoryId: "none", texts: { uk: { category: "" } } }));
