import { defineConfig } from "vitest/config";

export default defineConfig({ test: { name: "build", isolate: false, include: ["src/**/*.test.ts"] } });
