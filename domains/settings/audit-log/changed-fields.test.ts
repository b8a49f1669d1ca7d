import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFields, maskContacts, storableFields } from "./changed-fields.ts";

describe("the changed fields", () => {
  test("are named by their path; equal fields are left out", () => {
    const before = { title: "A", seo: { title: { en: "A", uk: "Б" } }, langs: ["en"], gone: 1 };
    const after = {
      title: "A",
      seo: { title: { en: "B", uk: "Б" } },
      langs: ["en", "uk"],
      new: true,
    };
    expect(changedFields(before, after)).toEqual({
      before: { "seo.title.en": "A", langs: ["en"], gone: 1 },
      after: { "seo.title.en": "B", langs: ["en", "uk"], new: true },
    });
  });

  test("have no secrets and no complete contacts", () => {
    const after = {
      password: "hunter2",
      keys: { apiKey: "abc", list: [{ token: "t" }] },
      note: "Ask anna.koval@example.org or +380 50 123 45 67.",
    };
    expect(changedFields({}, after).after).toEqual({
      password: "***",
      "keys.apiKey": "***",
      "keys.list": [{ token: "***" }],
      note: "Ask a***@example.org or +38***67.",
    });
    expect(storableFields(after)).toMatchObject({ password: "***", keys: { apiKey: "***" } });
  });

  test("are short", () => {
    const text = "x".repeat(10_000);
    const items = Array.from({ length: 5_000 }, (_, index) => `item ${index}`);
    const many = Object.fromEntries(items.map((item) => [item, 1]));
    const { after } = changedFields({}, { text, items, nested: [{ text }], many });
    expect(JSON.stringify(after).length).toBeLessThan(20_000);
    expect(after["text"]).toMatch(/^x{2000}…$/);
    const detail = storableFields({ items });
    expect(detail["items"]).toHaveLength(101);
  });

  test("show every change, also one that the stored part of the value doesn't show", () => {
    const [start, email] = ["x".repeat(5_000), "anna@example.org"];
    const items = Array.from({ length: 200 }, (_, index) => index);
    const { before, after } = changedFields(
      { text: `${start}a`, email, items, password: "a" },
      {
        text: `${start}b`,
        email: "alla@example.org",
        items: [...items.slice(1), 0],
        password: "b",
      },
    );
    expect(Object.keys(after)).toEqual(["text", "email", "items"]);
    for (const name of Object.keys(after)) expect(after[name]).not.toEqual(before[name]);
    expect(after["email"]).toBe("a***@example.org (changed)");
    const texts = (value: number) =>
      Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`key${index}`, value]));
    expect(changedFields(texts(1), texts(2)).after["…"]).toBe("50 more fields changed");
  });

  test("of any two objects lead from the one to the other", () => {
    const value = fc.oneof(fc.integer(), fc.boolean(), fc.stringMatching(/^[a-z]{0,20}$/));
    const fields = fc.dictionary(fc.stringMatching(/^f[a-z]$/), value, { maxKeys: 20 });
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const changed = changedFields(before, after);
        const result: Record<string, unknown> = { ...before };
        for (const name of Object.keys(changed.before)) delete result[name];
        expect({ ...result, ...changed.after }).toEqual({ ...after });
        expect(changedFields(after, after)).toEqual({ before: {}, after: {} });
      }),
    );
  });
});

test("a masked text contains no email address and no phone number", () => {
  expect(maskContacts("+380501234567")).toBe("+38***67");
  expect(maskContacts("олена@приклад.укр")).toBe("о***@приклад.укр");
  expect(maskContacts("price: 100 @ 5, v+1")).toBe("price: 100 @ 5, v+1");
  const localPart = fc.stringMatching(/^[a-z][a-z0-9.'+_-]{1,40}$/);
  fc.assert(
    fc.property(fc.string(), localPart, fc.domain(), fc.string(), (start, local, domain, end) => {
      const masked = maskContacts(`${start} ${local}@${domain} ${end}`);
      expect(masked).not.toContain(`${local}@`);
      expect(masked).toContain(`${local[0]}***@${domain}`);
    }),
  );
});
