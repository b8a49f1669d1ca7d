import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

/** Debian's packages, each with a file that shows that it is installed. */
const packages: readonly { name: string; file: string }[] = [
  { name: "etcd-server", file: "/usr/bin/etcd" },
  { name: "patroni", file: "/usr/bin/patroni" },
  { name: "postgresql", file: "/usr/lib/postgresql/*/bin/postgres" },
  { name: "haproxy", file: "/usr/sbin/haproxy" },
  { name: "iproute2", file: "/usr/sbin/ip" },
];

const isInstalled = ({ file }: { file: string }) =>
  file.includes("*") ? globSync(file).length > 0 : existsSync(file);

/**
 * Installs the programs that are missing.
 * @returns why the test can't run here; null if it can
 */
export function prepareMachine(): string | null {
  const missing = packages.filter((one) => !isInstalled(one)).map(({ name }) => name);
  const isRoot = process.getuid?.() === 0;
  if (missing.length > 0) {
    const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
    if (!isRoot || !existsSync("/usr/bin/apt-get"))
      return `These programs are missing: ${missing.join(", ")}. On Debian, run as root: ${command}`;
    process.stdout.write(`Installing ${missing.join(", ")} …\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("sh", ["-c", `apt-get update -q && ${command}`], { env, stdio: "ignore" });
  }
  if (!isRoot) return "The test makes network namespaces, so it has to run as root.";
  const namespace = `lampstand-try-${process.pid}`;
  const canUseNamespaces = spawnSync("ip", ["netns", "add", namespace]).status === 0;
  if (!canUseNamespaces) return "This machine allows no network namespaces (ip netns add).";
  execFileSync("ip", ["netns", "delete", namespace]);
  return null;
}

/** The folder of PostgreSQL's programs; the newest version's. */
export const postgresPrograms = (): string => globSync("/usr/lib/postgresql/*/bin").sort().at(-1)!;
