import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "shell",
    environment: "happy-dom",
    isolate: false,
    testTimeout: 30_000,
    setupFiles: ["@kalima/testing/lighter", "./src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
