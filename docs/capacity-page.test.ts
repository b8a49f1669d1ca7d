import { describe, expect, test } from "vitest";
import { equipment } from "#tests/bench/capacity/assumptions.ts";
import {
  limitsOf,
  loadOf,
  ownAssumptions,
  planOf,
  storedOf,
} from "#tests/bench/capacity/calculate.ts";
import { type Measured, readMeasured } from "#tests/bench/capacity/measured.ts";
import { capacityPage } from "#tests/bench/capacity/page.ts";
import { streamsMax } from "../server/live/live-limits.ts";

test("docs/capacity.md has the figures that the bench measured", async () => {
  await expect(capacityPage(readMeasured())).toMatchFileSnapshot("capacity.md");
});

/** Round figures, so that the expected results can be worked out by hand. */
const request = { serverMs: 10, databaseMs: 5, walBytes: 1_000 };
const measured: Measured = {
  machine: { processor: "", cores: 1, node: "", day: "" },
  requests: {
    guestPage: { ...request, walBytes: 0 },
    signedInPage: { ...request, walBytes: 0 },
    progressWrite: request,
    signIn: request,
    message: request,
  },
  memory: { processMegabytes: 200, streamKilobytes: 50 },
  network: { firstVisitBytes: 500_000, guestPageBytes: 10_000, signedInPageBytes: 10_000 },
  bytesPerRow: {
    person: 1_000,
    session: 1_000,
    progress: 1_000,
    operation: 100,
    conversation: 1_000,
    message: 1_000,
    comment: 1_000,
    notification: 1_000,
    event: 1_000,
    entry: 1_000,
  },
};
const assumed = {
  ...ownAssumptions,
  activeShare: 0.1,
  peakHourShare: 0.36,
  peakFactor: 2,
  minutesPerVisit: 10,
  signedInPages: 10,
  guestPages: 10,
  progressWrites: 8,
  signIns: 1,
  messages: 1,
  firstVisitShare: 0.2,
  mediaMegabytes: 10,
  utilization: 0.5,
};

describe("the load of the busiest minute", () => {
  const load = loadOf(1_000_000, measured, assumed);

  test("is what the visits of that minute cause", () => {
    // 100,000 visits a day, 36,000 in the busiest hour, twice as many a second as in its average.
    expect(load.visits).toBeCloseTo(20);
    expect(load.pages).toBeCloseTo(400);
    expect(load.writes).toBeCloseTo(200);
    expect(load.serverProcessors).toBeCloseTo(6);
    expect(load.databaseProcessors).toBeCloseTo(3);
    expect(load.logMegabytes).toBeCloseTo(0.2);
    expect(load.streams).toBeCloseTo(6_000);
    // A fifth of 500 KB, and 20 pages of 10 KB.
    expect(load.pageMegabits).toBeCloseTo(20 * 0.3 * 8);
    expect(load.fileMegabits).toBeCloseTo(20 * 10 * 8);
  });

  test("grows with the learners", () => {
    const double = loadOf(2_000_000, measured, assumed);
    expect(double.serverProcessors).toBeCloseTo(2 * load.serverProcessors);
    expect(double.streams).toBeCloseTo(2 * load.streams);
  });
});

test("what is stored are the rows of all learners, and the files", () => {
  const one = {
    ...assumed,
    sessionRows: 1,
    progressRows: 2,
    operationRows: 10,
    conversationRows: 1,
    messageRows: 1,
    commentRows: 1,
    notificationRows: 1,
    eventRows: 0.5,
    entryRows: 0.5,
    fileGigabytes: 20,
    fileMegabytesPerLearner: 0.1,
  };
  const { database, files } = storedOf(1_000_000, measured, one);
  expect(database).toBeCloseTo(10);
  expect(files).toBeCloseTo(120);
});

describe("a plan", () => {
  test("is one machine while that is enough", () => {
    const { machines, processes } = planOf(10_000, measured, assumed);
    expect(machines.map(({ role, count }) => [role, count])).toEqual([["all", 1]]);
    expect(processes).toBe(1);
  });

  test("has machines that may fail once one isn't enough", () => {
    const { machines, processes } = planOf(1_000_000, measured, assumed);
    // Six processors in use are twelve processes at half use, on two machines, and one more.
    expect(processes).toBe(12);
    expect(machines.map(({ role, count, processors }) => [role, count, processors])).toEqual([
      ["proxy", 2, 1],
      ["app", 3, 8],
      ["database", 3, 8],
    ]);
  });

  test("has a CDN as soon as one machine can't send all files", () => {
    const limit = limitsOf(measured, assumed).find(({ name }) => name === "files")!.learners;
    expect(planOf(0.99 * limit, measured, assumed).needsCdn).toBe(false);
    expect(planOf(1.01 * limit, measured, assumed).needsCdn).toBe(true);
  });

  test("never gets smaller or cheaper with more learners", () => {
    let last = planOf(1_000, measured, assumed);
    for (let learners = 2_000; learners < 20_000_000; learners *= 2) {
      const plan = planOf(learners, measured, assumed);
      expect(plan.processes).toBeGreaterThanOrEqual(last.processes);
      expect(plan.cost.low).toBeGreaterThan(last.cost.low);
      expect(plan.cost.high).toBeGreaterThan(plan.cost.low);
      last = plan;
    }
  });
});

test("limits are listed in the order in which they are reached, each at its number of learners", () => {
  const limits = limitsOf(measured, assumed);
  expect(limits.map(({ learners }) => learners)).toEqual(
    limits.map(({ learners }) => learners).toSorted((a, b) => a - b),
  );
  const learnersAt = (name: string) => limits.find((limit) => limit.name === name)!.learners;
  // 12 processes for a million.
  expect(learnersAt("process")).toBeCloseTo(1_000_000 / 12);
  expect(loadOf(learnersAt("streams"), measured, assumed).streams).toBeCloseTo(
    equipment.streamsPerProcess,
  );
  // Eight processes have 96 of 97 connections.
  expect(learnersAt("connections")).toBeCloseTo((1_000_000 * 8) / 12);
});

test("the plan knows the server's own limit of event streams", () => {
  expect(equipment.streamsPerProcess).toBe(streamsMax);
});
