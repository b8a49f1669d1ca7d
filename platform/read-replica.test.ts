import { expect, test } from "vitest";
import { silentLog } from "./log.server.ts";
import { ReplicaFreshness } from "./read-replica.server.ts";

/** A primary and a replica that only a test moves on. */
function makeServers() {
  const servers = { primary: 0, replica: 0, isReplicaDown: false };
  const freshness = new ReplicaFreshness(
    {
      readPrimary: async () => String(servers.primary),
      hasReached: async (position) => {
        if (servers.isReplicaDown) throw new Error("down");
        return servers.replica >= Number(position);
      },
    },
    silentLog,
  );
  return { servers, freshness };
}

test("a replica isn't read before it shows every announced change", async () => {
  const { servers, freshness } = makeServers();
  expect(freshness.isFresh).toBe(false);
  await expect.poll(() => freshness.isFresh).toBe(true);
  servers.primary = 5;
  freshness.changed();
  expect(freshness.isFresh).toBe(false);
  servers.replica = 4;
  let checks = 0;
  await expect.poll(() => (checks += 1)).toBeGreaterThan(8);
  expect(freshness.isFresh).toBe(false);
  servers.replica = 5;
  await expect.poll(() => freshness.isFresh).toBe(true);
  freshness.close();
});

test("a change during the comparison counts", async () => {
  let changeOnce = () => {};
  const servers = { primary: 1, replica: 1 };
  const freshness: ReplicaFreshness = new ReplicaFreshness(
    {
      readPrimary: async () => String(servers.primary),
      async hasReached(position) {
        const hasReached = servers.replica >= Number(position);
        changeOnce();
        return hasReached;
      },
    },
    silentLog,
  );
  changeOnce = () => {
    changeOnce = () => {};
    servers.primary = 2;
    freshness.changed();
  };
  let checks = 0;
  await expect.poll(() => (checks += 1)).toBeGreaterThan(8);
  expect(freshness.isFresh).toBe(false);
  servers.replica = 2;
  await expect.poll(() => freshness.isFresh).toBe(true);
  freshness.close();
});

test("a replica that is down isn't read, and a closed one never again", async () => {
  const { servers, freshness } = makeServers();
  await expect.poll(() => freshness.isFresh).toBe(true);
  servers.isReplicaDown = true;
  freshness.changed();
  expect(freshness.isFresh).toBe(false);
  servers.isReplicaDown = false;
  await expect.poll(() => freshness.isFresh, { timeout: 10_000 }).toBe(true);
  freshness.close();
  expect(freshness.isFresh).toBe(false);
});
