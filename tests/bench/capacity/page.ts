import { assumptions, equipment, prices } from "./assumptions.ts";
import { bytesPerLearner, limitsOf, loadOf, type Machine, planOf, storedOf } from "./calculate.ts";
import type { Measured, RequestCost } from "./measured.ts";
import { limitTexts, requestTexts, roleTexts, rowTexts } from "./texts.ts";

/** The sizes that the page calculates. */
const sizes = [10_000, 100_000, 1_000_000, 10_000_000];

/** Returns the text of docs/capacity.md, made from what the bench measured so that the two cannot differ. */
export const capacityPage = (measured: Measured): string =>
  [
    "# How much do we need?",
    "",
    `For operators: which machines your learners need, what they cost, and which limit comes first. The tables are calculated by \`tests/bench/capacity\` from what the bench measured on ${measured.machine.day} on ${measured.machine.cores} cores (${measured.machine.processor}, Node ${measured.machine.node}). They are a plan, not a promise: measure your own portal when it grows.`,
    "",
    "Everybody with an account counts as a learner, even if they came only once. If your learners behave differently, change `tests/bench/capacity/assumptions.ts`. If your machines are different, measure again. Then update this page:",
    "",
    "```",
    "npm run bench -- growth live capacity --save-capacity",
    "npx vitest run --project unit docs/capacity-page -u",
    "```",
    "",
    "## What you need",
    "",
    ...table(
      [
        "Learners",
        "Machines",
        "Processes",
        "Disk of a database",
        "Files",
        "Traffic a month",
        "Cost a month",
      ],
      sizes.map((learners) => {
        const plan = planOf(learners, measured);
        return [
          number(learners),
          [...plan.machines.map(machineText), ...(plan.needsCdn ? ["a CDN for files"] : [])].join(
            "; ",
          ),
          number(plan.processes),
          gigabytes(plan.databaseDisk),
          gigabytes(plan.files),
          gigabytes(plan.traffic),
          `${number(roundCost(plan.cost.low))} to ${number(roundCost(plan.cost.high))} USD`,
        ];
      }),
    ),
    "Where one machine does everything, it has the database, the files and the jobs, and a failure is repaired from a [backup](operating.md#backup-and-restore). Otherwise there is one server for pages more than the load needs, two proxies, and three databases: a primary, a synchronous standby, and one that may fail or answer for [guests](operating.md#a-database-that-fails-over). More machines than the load needs are worth their price as soon as an hour without the portal would hurt. Emails, text messages and the people who look after it are not in the cost.",
    "",
    "## The busiest minute",
    "",
    ...table(
      [
        "Learners",
        "Visits per second",
        "Pages per second",
        "Writes per second",
        "Processors for pages",
        "Processors for the database",
        "Open event streams",
        "Log of the database",
        "Pages",
        "Files",
      ],
      sizes.map((learners) => {
        const load = loadOf(learners, measured);
        return [
          number(learners),
          number(load.visits),
          number(load.pages),
          number(load.writes),
          number(load.serverProcessors),
          number(load.databaseProcessors),
          number(load.streams),
          `${number(load.logMegabytes)} MB/s`,
          `${number(load.pageMegabits)} Mbit/s`,
          `${number(load.fileMegabits)} Mbit/s`,
        ];
      }),
    ),
    `The processors are those in full use; the plan above has ${number(1 / assumptions.utilization.value)} times as many.`,
    "",
    "## Which limit comes first",
    "",
    "Each limit is reached at this number of learners if the rest stays as it is. The order is that in which you meet them.",
    "",
    ...table(
      ["Learners", "Limit", "What to do then"],
      limitsOf(measured).map(({ name, learners }) => [
        number(learners),
        limitTexts[name].limit,
        limitTexts[name].remedy,
      ]),
    ),
    ...table(
      ["With so many learners", "The next limit", "At"],
      sizes.map((size) => {
        const next = limitsOf(measured).find(({ learners }) => learners > size);
        return [
          number(size),
          next ? limitTexts[next.name].limit : "none of these",
          next ? number(next.learners) : "",
        ];
      }),
    ),
    "## What is stored",
    "",
    ...table(
      ["Learners", "Database", "Files"],
      sizes.map((learners) => {
        const stored = storedOf(learners, measured);
        return [number(learners), gigabytes(stored.database), gigabytes(stored.files)];
      }),
    ),
    ...table(
      ["One row", "Bytes with indexes", "Rows for a learner", "Bytes for a learner"],
      bytesPerLearner(measured).map(({ name, rows, bytes }) => [
        rowTexts[name],
        number(measured.bytesPerRow[name]),
        number(rows),
        number(bytes),
      ]),
    ),
    "## What was measured",
    "",
    "Processor time is counted, not requests per second: it depends less on what else the machine does.",
    "",
    ...table(
      [
        "One request",
        "Processor time of the server",
        "Of the database",
        "Written into the database's log",
      ],
      (Object.keys(requestTexts) as (keyof Measured["requests"])[]).map((name) => [
        requestTexts[name],
        ...costTexts(measured.requests[name]),
      ]),
    ),
    ...table(
      ["Memory and network", "Measured"],
      [
        ["a process after this load", `${number(measured.memory.processMegabytes)} MB`],
        ["an open event stream", `${number(measured.memory.streamKilobytes)} KB`],
        [
          "a first visit, with fonts and all scripts of the page",
          `${number(measured.network.firstVisitBytes / 1000)} KB`,
        ],
        ["a page for guests, compressed", `${number(measured.network.guestPageBytes / 1000)} KB`],
        [
          "a page for somebody signed in, compressed",
          `${number(measured.network.signedInPageBytes / 1000)} KB`,
        ],
      ],
    ),
    "## As a portal gets older",
    "",
    "`npm run bench -- growth` compares every list that people open in a portal with a million people and conversations, ten million messages, comments, notifications and blocked attempts, and a million entries of the audit log, with one that has a hundredth of them. When this page was written, each list needed at most three queries, and most took as long as in the small portal. A conversation takes seven or eight queries, because it also shows who answers; the studio's home takes 17, one or two for each area. Two searches get slower with the number of rows: people by a part of their email (from 4 to 56 ms) and the audit log by a word that few entries have (from 36 to 125 ms).",
    "",
    "## What is assumed",
    "",
    ...table(
      ["", "Assumption"],
      Object.values(assumptions).map(({ value, text }) => [
        text.startsWith("of ") ? `${number(value * 100)} %` : number(value),
        text,
      ]),
    ),
    ...table(
      ["Price", "Low, in USD", "High, in USD"],
      Object.values(prices).map(({ text, low, high }) => [text, String(low), String(high)]),
    ),
    ...table(
      ["Equipment", "At most"],
      [
        ["processors of a machine for everything", number(equipment.processorsTogetherMax)],
        ["processors of a machine for pages", number(equipment.appProcessorsMax)],
        ["processors of a database server", number(equipment.databaseProcessorsMax)],
        ["disk of a database server", gigabytes(equipment.databaseDiskGigabytesMax)],
        ["network of a machine", `${number(equipment.networkMegabitsMax)} Mbit/s`],
        [
          "log of a database that its disk and a synchronous standby take",
          `${number(equipment.logMegabytesPerSecondMax)} MB/s`,
        ],
        ["connections that PostgreSQL has by default", number(equipment.connectionsMax)],
        ["event streams in a process", number(equipment.streamsPerProcess)],
      ],
    ),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");

const machineText = ({ role, count, processors, memory }: Machine) =>
  `${count} ${roleTexts[role]}, with ${processors} ${processors === 1 ? "processor" : "processors"} and ${memory} GB`;

const costTexts = ({ serverMs, databaseMs, walBytes }: RequestCost) => [
  `${number(serverMs)} ms`,
  `${number(databaseMs)} ms`,
  // What the database writes for itself now and then isn't a request's.
  walBytes < 100 ? "nothing" : `${number(walBytes / 1000)} KB`,
];

const gigabytes = (value: number) =>
  value >= 1_000 ? `${number(value / 1_000)} TB` : `${number(value)} GB`;

/** Costs are rough: two digits are enough. */
const roundCost = (value: number) => Number(value.toPrecision(2));

/** Two digits, and all of those before the point. */
function number(value: number): string {
  const rounded = Number(value.toPrecision(2));
  return new Intl.NumberFormat("en", { maximumFractionDigits: 4 }).format(
    Number.isInteger(value) ? value : rounded,
  );
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((cells) => cells[column]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(header), rule, ...rows.map(line), ""];
}
