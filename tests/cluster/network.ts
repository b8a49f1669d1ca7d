import { execFileSync, spawnSync } from "node:child_process";

const bridge = "lampstand-br";
/** The machine that runs the test: the proxy, etcd and the learners. */
export const hostAddress = "10.77.0.1";

/** A machine of the cluster: a network namespace with an address of its own. */
export type Machine = { name: string; address: string };

/** Three for databases and three for web servers. */
export const databaseMachines: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `lampstand-db${number}`,
  address: `10.77.0.1${number}`,
}));
export const webMachines: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `lampstand-web${number}`,
  address: `10.77.0.2${number}`,
}));
/** Has the storage for files. */
export const storageMachine: Machine = { name: "lampstand-s3", address: "10.77.0.31" };
const allMachines = [...databaseMachines, ...webMachines, storageMachine];

const ip = (...args: string[]) => void execFileSync("ip", args, { stdio: "pipe" });
const tryIp = (...args: string[]) => void spawnSync("ip", args);
const cableOf = ({ name }: Machine) => `v${name.slice("lampstand".length)}`;

/** Connects all machines with a bridge. */
export function openNetwork(): void {
  closeNetwork();
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", `${hostAddress}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const machine of allMachines) {
    const { name, address } = machine;
    ip("netns", "add", name);
    ip("link", "add", cableOf(machine), "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("link", "set", cableOf(machine), "master", bridge, "up");
    ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
    ip("-n", name, "link", "set", "lo", "up");
    ip("-n", name, "link", "set", "eth0", "up");
  }
}

export function closeNetwork(): void {
  for (const machine of allMachines) {
    tryIp("link", "delete", cableOf(machine));
    tryIp("netns", "delete", machine.name);
  }
  tryIp("link", "delete", bridge);
}

/** Pulls a machine's cable. Nothing tells the others: their connections are silent. */
export const unplug = (machine: Machine) => ip("link", "set", cableOf(machine), "down");
export const plugIn = (machine: Machine) => ip("link", "set", cableOf(machine), "up");
