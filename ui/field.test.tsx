import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField, TextField } from "./field.tsx";

test("a field refers to the line of its error, which is there even without an error", () => {
  const withoutError = renderToStaticMarkup(<TextField id="em" name="email" label="Email" />);
  expect(withoutError).toContain('aria-describedby="em-note"');
  expect(withoutError).toContain('<p id="em-note" class="field-message"></p>');
  expect(withoutError).not.toContain("aria-invalid");
  const withError = renderToStaticMarkup(
    <TextField id="em" name="email" label="Email" error="No @" />,
  );
  expect(withError).toContain('aria-invalid="true"');
  expect(withError).toMatch(
    /<p id="em-note" class="field-message field-message--error"><svg.*<\/svg>No @<\/p>/,
  );
});

test("a field type that reads from left to right does so in every language", () => {
  const dirOf = (type: string) =>
    /dir="(\w+)"/.exec(renderToStaticMarkup(<TextField name="x" label="X" type={type} />))?.[1];
  expect(["email", "password", "tel", "url"].map(dirOf)).toEqual(["ltr", "ltr", "ltr", "ltr"]);
  expect(["text", "number", "search"].map(dirOf)).toEqual([undefined, undefined, undefined]);
});

test("without scripts a password field reserves room for its button but has no button", () => {
  const html = renderToStaticMarkup(
    <PasswordField name="password" label="Password" showLabel="Show" hideLabel="Hide" />,
  );
  expect(html).toContain('type="password"');
  expect(html).toContain("input-box--end");
  expect(html).not.toContain("<button");
});
