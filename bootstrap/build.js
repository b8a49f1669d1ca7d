import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, root, print } from "./print.js";

/** The sources of the build. */
const sources = [
  "app",
  "blocks",
  "demo",
  "content",
  "domains",
  "messages",
  "platform",
  "popups",
  "public",
  "request",
  "scenarios",
  "server",
  "simulators",
  "ui",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vite-router.ts",
  "vite-style-globs.ts",
  "vite-view-files.ts",
];
/** Whether a file is no part of the build, because only tests or the running server use it. */
const isOutsideBuild = (path) =>
  /\.test\.tsx?$|\.(?:md|ya?ml)$|^demo\/.*\.(?:webp|png|jpe?g|svg)$/.test(path);

const stampFile = join(root, "build", ".stamp");

/** Builds the server and the pages, unless the sources are unchanged since the last build. */
export async function build(node) {
  const files = sources.flatMap((name) => listFiles(name)).sort();
  const metadataHash = hash(files.map((path) => describeFile(path)));
  const stamp = readStamp();
  // Compare sizes and times first, because reading a thousand files takes longer than everything else.
  if (stamp?.metadataHash === metadataHash) return;
  const contentHash = hash(
    files.map((path) => `${path} ${hash([readFileSync(join(root, path))])}`),
  );
  if (stamp?.contentHash !== contentHash) await runBuild(node);
  writeStamp({ metadataHash, contentHash });
}

async function runBuild(node) {
  const startedAt = Date.now();
  print("Building…");
  // Without this, an interrupted build would count as finished.
  rmSync(stampFile, { force: true });
  const bin = join("node_modules", "@react-router", "dev", "bin.cjs");
  const { status, output } = await run(node, [bin, "build"]);
  if (status !== 0) {
    process.stderr.write(output);
    throw new Refusal("The build failed: see its output above.");
  }
  print(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function run(file, args) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

function listFiles(path) {
  let stat;
  try {
    stat = statSync(join(root, path));
  } catch {
    return [];
  }
  if (!stat.isDirectory()) return isOutsideBuild(path) ? [] : [path];
  return readdirSync(join(root, path)).flatMap((name) => listFiles(`${path}/${name}`));
}

function describeFile(path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${path} ${size} ${mtimeMs}`;
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\n");
  return sum.digest("hex");
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

function writeStamp(stamp) {
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`);
}
