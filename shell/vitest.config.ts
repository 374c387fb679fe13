import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "shell",
    environment: "happy-dom",
    isolate: false,
    testTimeout: 30_000,
    setupFiles: ["@kalima/testing/no-owner-stacks", "./src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
