import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "./build.js";
import { install } from "./install.js";
import { pickNode } from "./pick-node.js";
import { Refusal, root, print } from "./print.js";

/** The Dockerfile creates it: an image comes installed and built, without the packages that build it. */
const prebuiltMark = join(root, ".prebuilt");

/**
 * Makes the checkout ready to run: a Node that is new enough, the packages of package-lock.json, and (unless
 * `withBuild` is false) the build. Takes only a moment if all of that exists.
 * @returns the path of the Node to continue with
 */
export async function prepareCheckout({ withBuild = true } = {}) {
  if (existsSync(prebuiltMark)) return process.execPath;
  const release = await acquireLock();
  try {
    const node = await pickNode();
    await install(node);
    if (withBuild) await build(node);
    return node;
  } catch (error) {
    if (error.code !== "EACCES" && error.code !== "EROFS" && error.code !== "EPERM") throw error;
    throw new Refusal(`${error.path} cannot be written to: start as the owner of ${root}.`);
  } finally {
    release();
  }
}

/** Waits for the lock: two commands started together must not install or build at the same time. */
async function acquireLock() {
  const file = join(root, ".lampstand", "ready.lock");
  let hasPrinted = false;
  for (;;) {
    try {
      mkdirSync(join(root, ".lampstand"), { recursive: true });
      writeFileSync(file, String(process.pid), { flag: "wx" });
      const release = () => rmSync(file, { force: true });
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, releaseAndExit(release));
      return () => {
        release();
        for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
      };
    } catch (error) {
      // A read-only checkout needs no lock: if something must be installed or built, that fails with its own message.
      if (error.code !== "EEXIST") return () => {};
    }
    if (!isOwnerAlive(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!hasPrinted) print("Waiting for another command that installs or builds here…");
    hasPrinted = true;
    await wait(200);
  }
}

function releaseAndExit(release) {
  return () => {
    release();
    process.exit(130);
  };
}

function isOwnerAlive(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // The other command has created the file but not written it yet.
    if (pid === 0) return true;
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
