import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminRole, ownerRole, staffRoles } from "#domains/settings/roles.ts";
import type { CallerGroup, Rule } from "#domains/settings/policy-rules.server.ts";
import en from "#messages/en.json" with { type: "json" };
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { domains } from "../../../import-rules.ts";

const messages: Readonly<Record<string, string>> = en;
const keyPart = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");

/** The rules of every policy file, by domain. */
async function readRules(): Promise<Map<string, readonly Rule[]>> {
  const rules = new Map<string, readonly Rule[]>();
  for (const domain of domains) {
    const file = new URL(`../../../domains/${domain}/policy.server.ts`, import.meta.url);
    if (existsSync(file)) rules.set(domain, ((await import(file.href)) as { rules: Rule[] }).rules);
  }
  return rules;
}

/** The keys of the texts that the screen of roles needs. */
async function neededKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  const addGroup = ({ name, baseName = name, roles = [], conditions = [] }: CallerGroup<never>) => {
    for (const condition of conditions) keys.add(`studio.rule-condition.${keyPart(condition)}`);
    if (roles.length === 0) keys.add(`studio.rule-group.${keyPart(baseName)}`);
    if (roles.length === staffRoles.length) keys.add("studio.rule-group.staff");
  };
  for (const [domain, rules] of await readRules()) {
    keys.add(`studio.rule-domain.${domain}`);
    for (const { actions, resourceType, groups } of rules) {
      keys.add(`studio.rule.${domain}.${keyPart([...actions, resourceType].join(" "))}`);
      groups.forEach(addGroup);
    }
  }
  return keys;
}

test("every rule, group and condition of every policy has a sentence, and no sentence is left over", async () => {
  const ruleTexts = Object.keys(messages).filter((key) => key.startsWith("studio.rule"));
  expect(ruleTexts.toSorted()).toEqual([...(await neededKeys())].toSorted());
});

describe("the screen of roles", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  });
  afterAll(() => portal.close());

  const open = async (role: string, language = "en") => {
    const { browser } = await createUserWithRole(portal, role);
    const { status, text } = await browser.fetch(`/studio/settings/roles?lang=${language}`);
    expect(status).toBe(200);
    return text;
  };
  /** Returns a rule's sentence, and who is allowed in plain text. */
  const readRows = (text: string) =>
    new Map(
      [...text.matchAll(/studio-rule__sentence">([^<]+)<\/p>(.*?)<\/ul><\/li>/gs)].map(
        ([, sentence, groups]) => [
          sentence!,
          groups!.replaceAll(/<\/(?:span|li)>/g, "|").replaceAll(/<[^>]*>/g, ""),
        ],
      ),
    );

  test("shows every rule of every policy", async () => {
    const rows = readRows(await open("mentor"));
    const sentences = Object.entries(messages)
      .filter(([key]) => key.startsWith("studio.rule."))
      .map(([, sentence]) => sentence);
    expect([...rows.keys()].toSorted()).toEqual(sentences.toSorted());
  });

  test("says who is allowed, on which condition, and which role is the reader's own", async () => {
    const rows = readRows(await open(adminRole));
    expect(rows.get("Change the texts of the interface")).toBe(
      "Administrator (your role)|Owner||Editor||Translator|in the languages they translate||",
    );
    expect(rows.get("Create, change, empty and delete portals")).toBe("Owner||");
    expect(rows.get("Open the studio")).toBe("Everyone with a role||");
    expect(readRows(await open(ownerRole)).get("Hide a review")).toBe(
      "Administrator|Owner (your role)||Moderator||",
    );
  });

  test("is written in the reader's language", async () => {
    const rows = readRows(await open("treasurer", "uk"));
    expect(rows.get("Приховувати відгук")).toBe("Адміністратор|Власник||Модератор||");
  });
});
