import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/**
 * The path of a Chromium to test with: the machine's own, else Debian's package when this may be installed,
 * else Playwright's download (then the path is empty: Playwright finds its own).
 */
export async function findChromium(): Promise<string> {
  const found = [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.info("Installing Chromium …");
    if (run("apt-get", ["update", "-qq"]) && run("apt-get", ["install", "-y", "-qq", "chromium"]))
      return "/usr/bin/chromium";
  }
  console.info("Downloading Chromium …");
  if (!run(join(ROOT, "node_modules", ".bin", "playwright"), ["install", "chromium"])) {
    throw new Error("No Chromium: install one, or set CHROMIUM to its path.");
  }
  return "";
}
