import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    // Modules of the server keep no state: everything is composed by `createTestApp`, anew for each file.
    isolate: false,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/postgres.ts"],
    // Passwords are hashed at full cost, on machines that may do other things as well.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
