import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    isolate: false,
    testTimeout: 30_000,
    setupFiles: ["@kalima/testing/setup"],
    env: { TZ: "Africa/Cairo" },
  },
});
