import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { nextChangeId } from "./course-editor.ts";
import { call } from "./portal.ts";

export type SettingsDraft = {
  version: number;
  hasChanges: boolean;
  isOutdated: boolean;
  baseRevision: number;
  body: Record<string, unknown>;
};

/** Edits the look or the menu through the API, as the studio does. */
export function settingsEditor(browser: Browser, kind: "look" | "menu") {
  const path = `/settings/${kind}/draft`;
  const succeed = async (method: string, action = "", body?: unknown) => {
    const { status, json, text } = await call(browser, method, path + action, body);
    expect({ action, status, text }).toMatchObject({ action, status: 200 });
    return json as unknown as Record<string, unknown>;
  };
  const read = async () => (await succeed("GET")) as unknown as SettingsDraft;
  const send = (version: number, operations: readonly unknown[], changeId = nextChangeId()) =>
    call(browser, "PATCH", path, { changeId, version, operations });
  return {
    path,
    read,
    send,
    /** Changes the newest version. */
    async change(...operations: unknown[]) {
      const { version } = await read();
      const { status, text, json } = await send(version, operations);
      expect({ status, text }).toMatchObject({ status: 200 });
      return json as unknown as { version: number; clashes: unknown[] };
    },
    undo: () => succeed("POST", "/undo", { changeId: nextChangeId() }),
    summarize: () => succeed("GET", "/publish"),
    async publish() {
      const { version } = await succeed("GET", "/publish");
      return call(browser, "POST", `${path}/publish`, { version });
    },
  };
}

export const set = (path: readonly string[], value: unknown) => ({ op: "set", path, value });
