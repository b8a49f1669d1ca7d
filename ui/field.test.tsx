import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField, TextField } from "./field.tsx";

test("an error describes its field, in a line that is already there without an error", () => {
  const calm = renderToStaticMarkup(<TextField id="em" name="email" label="Email" />);
  expect(calm).toContain('aria-describedby="em-note"');
  expect(calm).toContain('<p id="em-note" class="note-line"></p>');
  expect(calm).not.toContain("aria-invalid");
  const wrong = renderToStaticMarkup(<TextField id="em" name="email" label="Email" error="No @" />);
  expect(wrong).toContain('aria-invalid="true"');
  expect(wrong).toMatch(/<p id="em-note" class="note-line note-line--bad"><svg.*<\/svg>No @<\/p>/);
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
