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

/**
 * A camera with a moving picture and a microphone that beeps, allowed without a question. Five pictures a second: encoding twenty
 * would take both cores. For all journeys: specs with flags of their own would each get a worker, and with it a site, of their own,
 * and so would those after them.
 */
const FAKE_DEVICES = ["--use-fake-device-for-media-stream=fps=5", "--use-fake-ui-for-media-stream"];

export default defineConfig({
  testDir: "./specs",
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results/playwright",
  fullyParallel: false,
  // Each worker starts a site of its own; tests mostly wait for pages, so two share two cores well.
  workers: 2,
  // A journey that fails is tried once more, on a site of its own; `npm test` names those that needed it.
  retries: 1,
  // Limits, not expectations: a busy machine is several times slower, and no test asserts a time.
  // The longest takes about 60 s on two idle cores, and four times that where they are busy.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/playwright.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      args: [...CHROMIUM_FLAGS, ...FAKE_DEVICES],
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    },
  },
});
