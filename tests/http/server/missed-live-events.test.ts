import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSecondServer } from "#tests/faults/second-server.ts";
import {
  countStreams,
  listLiveEvents,
  markNotificationsRead,
  metricsToken,
  openEventStream,
  openReadyStream,
} from "#tests/kit/event-stream.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => portal.close());

/** Makes the user's notifications unread again, without an event. */
const markUnread = (userId: string) =>
  portal.database.db.execute(
    sql`update notifications set read_at = null where user_id = ${userId}`,
  );

describe("a reader that comes back", () => {
  test("gets what it missed, by the last id or the age of what it shows, with a stream or without", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const other = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`delete from live_events`);
    const stream = await openReadyStream(portal, browser);
    const lastId = stream.lastId();
    stream.close();
    await markNotificationsRead(browser);
    await markNotificationsRead(other.browser);
    const headers = { "last-event-id": lastId };
    const readers = [
      await openReadyStream(portal, browser, undefined, headers),
      await openReadyStream(portal, browser, `topics=notifications&after=${lastId}`),
      await openReadyStream(portal, browser, "topics=notifications&age=5000"),
    ];
    const { events, mustReload, now } = await listLiveEvents(
      browser,
      `topics=notifications&after=${lastId}`,
    );
    expect([events.map(({ topic }) => topic), mustReload]).toEqual([["notifications"], false]);
    for (const reader of readers) {
      const { id } = await reader.waitFor("change");
      // The newest events may be repeated.
      expect([id, new Set(reader.changes())]).toEqual([events[0]!.id, new Set(["notifications"])]);
      reader.close();
    }
    // Without a time there is nothing to catch up on.
    expect((await listLiveEvents(browser, "topics=notifications")).events).toEqual([]);
    // Nothing can hide in an event whose transaction ended late: the newest ones are repeated.
    const later = await listLiveEvents(browser, `topics=notifications&after=${now}`);
    expect(later.events).toEqual(events);
    await portal.database.db.execute(
      sql`update live_events set at = at - interval '2 minutes' where user_id = ${userId}`,
    );
    expect((await listLiveEvents(browser, `topics=notifications&after=${now}`)).events).toEqual([]);
  });

  test("loads everything again after a long time, or with an id from the future", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const hour = 3_600_000;
    for (const id of [`${Date.now() - hour}.7`, `${Date.now() + hour}`, "0", "9".repeat(15)]) {
      const stream = await openReadyStream(portal, browser, undefined, { "last-event-id": id });
      await stream.waitFor("reload");
      stream.close();
    }
    const tab = await openReadyStream(portal, browser, `topics=notifications&age=${hour}`);
    await tab.waitFor("reload");
    tab.close();
    for (const id of ["", "x", "-1", "1e9", "1".repeat(16), "1.2.3"]) {
      const stream = await openReadyStream(portal, browser, undefined, { "last-event-id": id });
      expect(stream.events.map(({ name }) => name)).toEqual(["ready"]);
      stream.close();
    }
    await expect.poll(() => countStreams(portal)).toBe(0);
  });

  test("hears about changes by other processes, and catches up after a restart", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const firstServer = await openSecondServer(portal);
    const address = { port: firstServer.port, host: portal.host };
    const stream = await openEventStream(address, browser, "topics=notifications");
    await stream.waitFor("ready");
    await markNotificationsRead(browser);
    await stream.waitFor("change");
    const lastId = stream.lastId();
    await firstServer.close();
    await expect.poll(stream.isClosed).toBe(true);
    expect(stream.events.at(-1)).toMatchObject({ name: "end", data: { reason: "shutdown" } });
    await markUnread(userId);
    await markNotificationsRead(browser);
    const restarted = await openSecondServer(portal);
    try {
      const again = await openEventStream(
        { port: restarted.port, host: portal.host },
        browser,
        "topics=notifications",
        { "last-event-id": lastId },
      );
      await expect.poll(again.changes).toContain("notifications");
      // The newest events are repeated, so the missed one comes last.
      expect(again.lastId()).not.toBe(lastId);
      again.close();
    } finally {
      await restarted.close();
    }
  });

  test("loads everything again when the server itself may have missed something", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const stream = await openReadyStream(portal, browser);
    await portal.database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lampstand-listen' and datname = current_database()`);
    await stream.waitFor("reload");
    await markNotificationsRead(browser);
    await stream.waitFor("change");
    stream.close();
  });

  test("finds events for an hour, then they are deleted", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await markNotificationsRead(browser);
    const countEvents = async () => {
      const { rows } = await portal.database.db.execute<{ count: number }>(
        sql`select count(*)::int as count from live_events where user_id = ${userId}`,
      );
      return rows[0]!.count;
    };
    // One for the welcome, one for reading it.
    expect(await countEvents()).toBe(2);
    portal.clock.advance(61 * 60_000);
    await portal.enqueue("sweep-expired");
    await expect.poll(countEvents).toBe(0);
  });
});
