import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    isolate: false,
    setupFiles: ["@kalima/testing/setup"],
    env: { TZ: "Africa/Cairo" },
  },
});
