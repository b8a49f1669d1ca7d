import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, waitFor } from "./cluster.ts";
import { currentCheckout } from "./earlier-version.ts";
import type { Ledger } from "./ledger.ts";
import { plugIn, unplug, webMachines } from "./network.ts";
import type { OpenPage } from "./open-page.ts";
import type { Failure } from "./report.ts";

/** So long the work must go on after a failure before the next one. */
const calmMs = 6_000;
const betweenServersMs = 2_000;
const recoveryLimitMs = 120_000;
/** So many uploads must be refused before the disk gets room again. */
const refusedUploadsMin = 5;

type Step = { name: string; fail: () => Promise<void>; repair?: () => Promise<void> };
type Input = { cluster: Cluster; ledger: Ledger; page: OpenPage; isUpgrade: boolean };

/** Lets one part after another fail while people work, and waits each time until all is well again. */
export async function makeFailures(
  input: Input,
  print: (line: string) => void,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { name, fail, repair } of stepsOf(input)) {
    print(`${name} …`);
    const from = Date.now();
    await fail();
    await waitForWrites(input.ledger, Date.now());
    await repair?.();
    await wait(calmMs);
    failures.push({ name, from, until: Date.now() });
  }
  return failures;
}

function stepsOf({ cluster, ledger, page, isUpgrade }: Input): Step[] {
  const [firstWeb] = webMachines;
  const restartAll = async () => {
    for (const machine of webMachines) {
      await cluster.stopWeb(machine, "SIGTERM");
      cluster.startWeb(machine, currentCheckout);
      await cluster.waitForWeb(machine);
      await page.ask();
      await wait(betweenServersMs);
    }
  };
  /** Breaks the primary, and mends the same machine afterwards. */
  const ofPrimary = (
    breakIt: (machine: Primary) => Promise<void> | void,
    mend: (machine: Primary) => void,
  ): Omit<Step, "name"> => {
    let primary: Primary | undefined;
    return {
      fail: async () => {
        await waitFor("the primary", async () => Boolean((primary = await cluster.findPrimary())));
        await breakIt(primary!);
      },
      repair: async () => {
        mend(primary!);
        await cluster.waitUntilComplete(recoveryLimitMs);
      },
    };
  };
  return [
    ...(isUpgrade
      ? [{ name: "each server is upgraded in turn, from the earlier version", fail: restartAll }]
      : []),
    {
      name: "kill -9 of a server's process",
      fail: () => cluster.stopWeb(firstWeb!, "SIGKILL"),
      repair: async () => {
        cluster.startWeb(firstWeb!, currentCheckout);
        await cluster.waitForWeb(firstWeb!);
      },
    },
    {
      name: "kill -9 of the primary's PostgreSQL and Patroni",
      ...ofPrimary(
        (machine) => cluster.killDatabase(machine),
        (machine) => cluster.startDatabase(machine),
      ),
    },
    { name: "the primary's cable is pulled", ...ofPrimary(unplug, plugIn) },
    {
      name: "the storage's disk is full",
      fail: async () => {
        const before = ledger.errors.full;
        cluster.disk.fill();
        await waitFor(
          "refused uploads",
          async () => ledger.errors.full >= before + refusedUploadsMin,
          recoveryLimitMs,
        );
      },
      repair: async () => {
        cluster.disk.free();
        await waitForUploads(ledger, Date.now());
      },
    },
    { name: "each server restarts in turn", fail: restartAll },
  ];
}

type Primary = NonNullable<Awaited<ReturnType<Cluster["findPrimary"]>>>;

/** Waits until writes were answered in three different seconds after a moment. */
export function waitForWrites(ledger: Ledger, after: number): Promise<void> {
  return waitFor(
    "answered writes",
    async () => {
      const recent = ledger.answered.filter(({ at }) => at > after + 1_000);
      return new Set(recent.map(({ at }) => Math.floor(at / 1_000))).size >= 3;
    },
    recoveryLimitMs,
  );
}

/** Waits until learners and the editor can store files again. */
function waitForUploads(ledger: Ledger, after: number): Promise<void> {
  const isStored = (kind: string) =>
    ledger.answered.some((write) => write.kind === kind && write.at > after);
  return waitFor(
    "stored files",
    async () => isStored("attachment") && isStored("upload"),
    recoveryLimitMs,
  );
}
