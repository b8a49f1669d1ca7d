import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Returns the ids of a process and of those it has started. Needs Linux. */
export function processFamily(parentId: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => statOf(id)?.[1] === String(parentId));
  return [parentId, ...children];
}

/** Returns the processor time that these processes have used, in seconds. */
export const cpuSecondsOf = (ids: readonly number[]): number =>
  ids.reduce((sum, id) => {
    const stat = statOf(id);
    return sum + (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) / ticksPerSecond;
  }, 0);

/** The fields of /proc/<id>/stat from the third on: the second, the name, may contain spaces. */
function statOf(id: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
