import { spawn } from "node:child_process";
import { Refusal } from "./print.js";

/**
 * Runs the npm that started this command (or the one on the PATH) and shows its output only if it fails.
 * @param {string[]} args
 * @param {string} folder where to run
 * @param {string} what for the sentence "… could not be installed"
 */
export async function runNpm(args, folder, what) {
  const { status, output } = await tryNpm(args, folder);
  if (status === 0) return;
  const lines = output.split("\n").filter((line) => /^npm (?:error|ERR!)/.test(line));
  process.stderr.write(`${(lines.length > 0 ? lines : [output]).slice(0, 20).join("\n")}\n`);
  throw new Refusal(
    `${what} could not be installed by npm: check the connection to its registry and the rights to ${folder}.`,
  );
}

/** Runs npm without printing; returns its exit status and output. */
export function tryNpm(args, folder) {
  const npmPath = process.env.npm_execpath;
  const [file, ...firstArgs] = npmPath?.endsWith("npm-cli.js")
    ? [process.execPath, npmPath]
    : ["npm"];
  return run(file, [...firstArgs, ...args], folder);
}

function run(file, args, folder) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: folder,
      env: cleanEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) =>
      resolve({ status: 1, output: `npm could not be started: ${error.message}` }),
    );
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Removes the variables in which an outer npm describes its own project, because they would mislead this npm. */
function cleanEnvironment() {
  const misleadingNames =
    /^npm_(?:package_|lifecycle_|config_(?:local_prefix|prefix|omit|include)$)/;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !misleadingNames.test(name)),
  );
}
