import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "testing", environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
