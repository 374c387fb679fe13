import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "ui",
    environment: "happy-dom",
    isolate: false,
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
