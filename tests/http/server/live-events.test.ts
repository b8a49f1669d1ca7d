import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countStreams,
  listLiveEvents,
  markNotificationsRead,
  metricsToken,
  openEventStream,
  openReadyStream,
} from "#tests/kit/event-stream.ts";
import {
  copyBrowser,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => portal.close());

describe("an event stream", () => {
  test("opens for users who may read a topic, and names the topics that it contains", async () => {
    const learner = await openRegisteredBrowser(portal);
    const staff = await createUserWithRole(portal, "mentor");
    const guest = await openEventStream(portal, portal.browser(), "topics=notifications");
    expect(guest.status).toBe(401);
    const wrongCookie = portal.browser();
    wrongCookie.cookies.set("access_token", "wrong");
    expect((await openEventStream(portal, wrongCookie, "topics=notifications")).status).toBe(401);
    expect(
      (await openEventStream(portal, learner.browser, "topics=presence:settings/general")).status,
    ).toBe(403);
    for (const topics of [
      "",
      "unknown",
      "notifications:x",
      "presence",
      "presence:",
      "presence:a b",
      `presence:${"a".repeat(200)}`,
      Array.from({ length: 30 }, (_, index) => `presence:${index}`).join(),
    ]) {
      const query = `topics=${encodeURIComponent(topics)}`;
      expect((await openEventStream(portal, staff.browser, query)).status, topics).toBe(422);
      expect((await call(staff.browser, "GET", `/live-events?${query}`)).status).toBe(422);
    }
    const both = "topics=notifications,presence:settings/general";
    const learnerStream = await openReadyStream(portal, learner.browser, both);
    expect((await learnerStream.waitFor("ready")).data).toEqual({ topics: ["notifications"] });
    expect(learnerStream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    });
    const staffStream = await openReadyStream(portal, staff.browser, both);
    expect((await staffStream.waitFor("ready")).data).toEqual({
      topics: ["notifications", "presence:settings/general"],
    });
    const temporary = await openSessionBrowser(portal);
    const temporaryStream = await openReadyStream(portal, temporary.browser);
    const head = await learner.browser.fetch("/live?topics=notifications", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await countStreams(portal)).toBe(3);
    for (const stream of [learnerStream, staffStream, temporaryStream]) stream.close();
    await expect.poll(() => countStreams(portal)).toBe(0);
  });

  test("tells every browser of the user about a change, and nobody else, in no other portal", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const phone = copyBrowser(portal, browser);
    const other = await openRegisteredBrowser(portal);
    const there = portal.second.browser();
    await call(there, "POST", "/login", { email, password: testPassword });
    const streams = await Promise.all([
      openReadyStream(portal, browser),
      openReadyStream(portal, phone),
    ]);
    const otherStream = await openReadyStream(portal, other.browser);
    const streamThere = await openEventStream(portal.second, there, "topics=notifications");
    await streamThere.waitFor("ready");
    await markNotificationsRead(browser);
    for (const stream of streams) {
      const { id, data } = await stream.waitFor("change");
      expect(id).toMatch(/^\d+\.\d+$/);
      expect(data).toEqual({ topic: "notifications" });
    }
    // A new notification is announced in the transaction that creates it.
    await call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
    for (const stream of streams)
      await expect.poll(stream.changes).toEqual(["notifications", "notifications"]);
    await markNotificationsRead(other.browser);
    await otherStream.waitFor("change");
    expect(otherStream.changes()).toEqual(["notifications"]);
    expect(streamThere.changes()).toEqual([]);
    for (const stream of [...streams, otherStream, streamThere]) stream.close();
  });

  test("ends when its session ends, its user is blocked, or its user loses the role", async () => {
    const admin = await createUserWithRole(portal, "envmgr-admin");
    const leaver = await openRegisteredBrowser(portal);
    const blocked = await openRegisteredBrowser(portal);
    const formerStaff = await createUserWithRole(portal, "editor");
    const staying = await openReadyStream(portal, admin.browser, "topics=presence:home");
    const signedOut = await openReadyStream(portal, copyBrowser(portal, leaver.browser));
    const blockedStream = await openReadyStream(portal, blocked.browser);
    const formerStaffStream = await openReadyStream(
      portal,
      formerStaff.browser,
      "topics=presence:home",
    );
    await call(leaver.browser, "POST", "/sign-out");
    expect((await call(admin.browser, "POST", `/users/${blocked.userId}/block`)).status).toBe(200);
    await portal.database.db.execute(sql`
      update memberships set roles = array_remove(roles, 'editor')
      where user_id = ${formerStaff.userId}`);
    const reasons = [
      [signedOut, "session"],
      [blockedStream, "session"],
      [formerStaffStream, "permission"],
    ] as const;
    for (const [stream, reason] of reasons) {
      await expect.poll(stream.isClosed).toBe(true);
      expect(stream.events.at(-1)).toMatchObject({ name: "end", data: { reason } });
    }
    expect(staying.isClosed()).toBe(false);
    staying.close();
    await expect.poll(() => countStreams(portal)).toBe(0);
  });

  test("is refused to a user with too many, who gets one again when another is closed", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const streams = await Promise.all(
      Array.from({ length: 8 }, () => openReadyStream(portal, browser)),
    );
    const refused = await openEventStream(portal, browser, "topics=notifications");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    const other = await openRegisteredBrowser(portal);
    streams.push(await openReadyStream(portal, other.browser));
    streams[0]!.close();
    await expect.poll(() => countStreams(portal)).toBe(8);
    streams.push(await openReadyStream(portal, browser));
    for (const stream of streams) stream.close();
    await expect.poll(() => countStreams(portal)).toBe(0);
  });

  test("disconnects a reader that doesn't read, who loads everything again afterwards", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const stream = await openReadyStream(portal, browser);
    const lastId = stream.lastId();
    stream.pause();
    const other = await openRegisteredBrowser(portal);
    const otherStream = await openReadyStream(portal, other.browser);
    await portal.database.db.execute(sql`
      insert into live_events (environment_id, topic, user_id)
      select 'first', 'notifications', ${userId}::uuid from generate_series(1, 100000)
      returning pg_notify('lampstand_live', json_build_object('environmentId', environment_id,
        'topic', topic, 'userId', user_id, 'id', id, 'at', 1)::text)`);
    await expect.poll(() => countStreams(portal)).toBe(1);
    // The server handles notifications in order, so now it has delivered all of them.
    await markNotificationsRead(other.browser);
    await otherStream.waitFor("change");
    otherStream.close();
    const again = await openReadyStream(portal, browser, undefined, { "last-event-id": lastId });
    await again.waitFor("reload");
    expect(again.changes()).toEqual([]);
    expect(await listLiveEvents(browser, `topics=notifications&after=${lastId}`)).toMatchObject({
      events: [],
      mustReload: true,
    });
    again.close();
    await portal.database.db.execute(sql`delete from live_events where user_id = ${userId}`);
  });
});
