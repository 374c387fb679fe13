import { defineConfig } from "@playwright/test";

/** Chromium without a sandbox (containers run as root) and without calls to the outside. */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "./specs",
  outputDir: "../test-results/playwright",
  fullyParallel: false,
  // Each worker starts a site of its own; tests mostly wait for pages, so two share two cores well.
  workers: 2,
  // A journey that fails is tried once more, on a site of its own; `npm test` names those that needed it.
  retries: 1,
  // Limits, not expectations: a busy machine is several times slower, and no test asserts a time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/playwright.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    },
  },
});
