import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

type Browser = {
  name: string;
  /** The variable that may name its path. */
  variable: string;
  places: readonly string[];
  /** Its package in Debian, whose program has the same name. */
  debian: string;
};

const CHROMIUM: Browser = {
  name: "Chromium",
  variable: "CHROMIUM",
  places: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  debian: "chromium",
};
const FIREFOX: Browser = {
  name: "Firefox",
  variable: "FIREFOX",
  places: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
  debian: "firefox-esr",
};

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** The path of the machine's own browser, else of Debian's package when this may be installed; null without either. */
function findOrInstall({ name, variable, places, debian }: Browser): string | null {
  const found = [process.env[variable], ...places].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  console.info(`Installing ${name} …`);
  const isInstalled = run("apt-get", ["update", "-qq"]) && run("apt-get", ["install", "-y", "-qq", debian]);
  return isInstalled ? `/usr/bin/${debian}` : null;
}

/** The path of a Chromium to test with; empty for Playwright's download, which Playwright finds by itself. */
export async function findChromium(): Promise<string> {
  const found = findOrInstall(CHROMIUM);
  if (found) return found;
  console.info("Downloading Chromium …");
  if (!run(join(ROOT, "node_modules", ".bin", "playwright"), ["install", "chromium"])) {
    throw new Error("No Chromium: install one, or set CHROMIUM to its path.");
  }
  return "";
}

/** The path of a Firefox to test with, which must be one that Mozilla or Debian built: Playwright's speaks another protocol. */
export function findFirefox(): string {
  const found = findOrInstall(FIREFOX);
  if (!found) throw new Error("No Firefox: install one, or set FIREFOX to its path.");
  return found;
}
