import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "#platform/clock.ts";
import { startMailSimulator } from "#simulators/mail.ts";
import { checkEffects } from "./check-effects.ts";
import { checkStored } from "./check-stored.ts";
import { Cluster, databaseUrl } from "./cluster.ts";
import {
  buildEarlierVersion,
  chooseEarlierVersion,
  currentCheckout,
  removeEarlierVersion,
} from "./earlier-version.ts";
import { SimulatedEditor } from "./editor.ts";
import { makeFailures, waitForWrites } from "./failures.ts";
import { type LearnersWorld, SimulatedLearner, visitAsGuest } from "./learners.ts";
import { Ledger } from "./ledger.ts";
import { hostAddress } from "./network.ts";
import { OpenPage } from "./open-page.ts";
import { PaymentProvider } from "./payment-provider.ts";
import { fillPortal, registerStaff } from "./portal.ts";
import { prepareMachine } from "./programs.ts";
import { report } from "./report.ts";
import { type Mail, readEmails, waitForEmails } from "./wait-for-emails.ts";

/**
 * `npm run test:cluster`: kills, partitions, fills, upgrades and restarts the parts of a cluster while learners use it,
 * and then counts what was lost. It takes about seven minutes, and needs Linux, root and Debian's packages.
 */

const publicPort = 3460;
const guestsCount = 2;
/** All learners together send about so many writes in a second, however many there are. */
const writesPerSecond = 30;
const steadyMs = 10_000;
const emailsMax = 100_000;

const { values: options } = parseArgs({
  options: {
    learners: { type: "string", default: "200" },
    from: { type: "string" },
    "no-upgrade": { type: "boolean", default: false },
  },
});
const learnersCount = Number(options.learners);

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const problem = prepareMachine();
  if (problem !== null) return print(`Skipped: ${problem}`);
  let cluster: Cluster | undefined;
  let isPassed = false;
  const stop = async () => {
    await cluster?.stop({ keepsLogs: !isPassed });
    if (cluster) removeEarlierVersion(join(cluster.folder, "earlier"));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)));
  const provider = new PaymentProvider();
  try {
    // The mail server needs the network's address, so the cluster learns its URL late.
    const variables: Record<string, string> = {
      SECRET: "a secret that only this test uses",
      MAIL_FROM: "cluster@example.org",
      LOG_LEVEL: "warn",
      ...provider.keys,
    };
    cluster = new Cluster(publicPort, variables);
    const { checkout, title } = buildFirst(join(cluster.folder, "earlier"));
    print("Starting etcd, three databases with Patroni, the storage for files, and the proxy …");
    await cluster.start();
    const mail = await startMailSimulator(hostAddress, systemClock, { emailsMax });
    variables["SMTP_URL"] = mail.smtpUrl;
    try {
      await fillPortal(cluster, checkout);
      print("Starting three servers …");
      await cluster.startAllWeb(checkout);
      isPassed = await run({ cluster, mail, provider, upgradedFrom: title });
    } finally {
      await mail.close();
    }
  } finally {
    await stop();
    if (cluster && !isPassed) print(`The logs are in ${cluster.folder}.`);
  }
  process.exitCode = isPassed ? 0 : 1;
}

/** Prepares the version with which the servers start. */
function buildFirst(folder: string): { checkout: string; title: string | null } {
  if (options["no-upgrade"]) return { checkout: currentCheckout, title: null };
  const version = chooseEarlierVersion(options.from);
  const title = `${version.commit.slice(0, 12)} (${version.why})`;
  print(`Building the earlier version, ${title} …`);
  return { checkout: buildEarlierVersion(version, folder), title };
}

type RunInput = {
  cluster: Cluster;
  mail: Mail;
  provider: PaymentProvider;
  upgradedFrom: string | null;
};

async function run({ cluster, mail, provider, upgradedFrom }: RunInput): Promise<boolean> {
  const ledger = new Ledger();
  const stop = new AbortController();
  const thinkMs = (learnersCount / writesPerSecond) * 1_000;
  const world: LearnersWorld = { port: publicPort, ledger, provider, thinkMs, stop: stop.signal };
  await registerStaff(publicPort, "mentor");
  const editor = new SimulatedEditor(await registerStaff(publicPort, "editor"), world);
  const page = new OpenPage(publicPort);
  await page.open();
  const startedAt = Date.now();
  const learners = Array.from(
    { length: learnersCount },
    (_, number) => new SimulatedLearner(number, world),
  );
  const work = [...learners.map((learner) => learner.run()), editor.run()];
  const guests = Array.from({ length: guestsCount }, () => visitAsGuest(publicPort, stop.signal));
  print(`${learnersCount} learners, an editor and guests are at work …`);
  await waitForWrites(ledger, Date.now());
  await wait(steadyMs);
  const isUpgrade = upgradedFrom !== null;
  const failures = await makeFailures({ cluster, ledger, page, isUpgrade }, print);
  stop.abort();
  await Promise.all(work);
  const durationMs = Date.now() - startedAt;
  const guestCounts = await Promise.all(guests);
  await page.ask();
  print("Counting …");
  const emails = await waitForEmails(mail, ledger.keysOf("account"));
  const stored = await checkStored(databaseUrl, ledger);
  stored.push({ kind: "email", answered: new Set(ledger.keysOf("account")).size, ...emails });
  const effects = await checkEffects({
    url: databaseUrl,
    ledger,
    provider,
    readEmails: () => readEmails(mail),
    learners,
    editor,
  });
  const { lines, isPassed } = report({
    ledger,
    failures,
    stored,
    effects,
    guestCounts,
    run: { learners: learnersCount, durationMs, upgradedFrom, openPage: page.counts },
  });
  for (const line of lines) print(line);
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/cluster.txt", `${lines.join("\n")}\n`);
  return isPassed;
}

await main();
