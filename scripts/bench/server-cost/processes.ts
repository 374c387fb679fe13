import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in `/proc/<pid>/stat` in these ticks. */
const TICKS_PER_SECOND = 100;

type Process = { pid: number; parent: number; command: string; ticks: number };

/** Fields of `/proc/<pid>/stat` after the name, which may hold spaces and brackets. */
export function parseStat(stat: string): { parent: number; ticks: number } {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

function readProcess(pid: number): Process[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return [{ pid, command, ...parseStat(readFileSync(`/proc/${pid}/stat`, "utf8")) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** The process below `root` whose command names this script; undefined where there is none, or no `/proc`. */
export function findBelow(root: number, script: string): number | undefined {
  let pids: number[] = [];
  try {
    pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return undefined;
  }
  const all = pids.flatMap(readProcess);
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number | undefined): boolean => pid === root || (pid ? isBelow(parents.get(pid)) : false);
  return all.find(({ pid, command }) => command.includes(script) && isBelow(pid))?.pid;
}

/** Seconds of processor time that a process has used; NaN where it cannot be read. */
export function cpuSeconds(pid: number | undefined): number {
  const [found] = pid ? readProcess(pid) : [];
  return found ? found.ticks / TICKS_PER_SECOND : Number.NaN;
}

/** Resident memory of a process in MB; NaN where it cannot be read. */
export function residentMb(pid: number | undefined): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return (Number(pages) * 4_096) / 1024 / 1024;
  } catch {
    return Number.NaN;
  }
}
