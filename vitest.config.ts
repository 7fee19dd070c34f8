import { defineConfig } from "vitest/config";

const withDatabase = {
  globalSetup: "./tests/database-template.ts",
  // The first query of a file on the embedded database waits for its start.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As the product runs (decision 34): else each process optimises the embedded database for seconds.
  execArgv: ["--liftoff-only"],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,server,scripts}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          exclude: ["**/*.server.test.ts", "scripts/demo/**"],
          // Properties are tried a hundred times each, also while the machine has other work.
          testTimeout: 30_000,
        },
      },
      {
        // Mails are drawn as in production: React for development takes several times as long.
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "database",
          include: ["app/**/*.server.test.ts", "{bench,db,scripts/demo}/**/*.test.ts"],
          env: { NODE_ENV: "production" },
          ...withDatabase,
          // Each file has a database of its own; what they import is loaded once for all.
          isolate: false,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/{api,http,process,abuse,chaos}/**/*.test.ts"],
          // The built server is one large file, which Node reads at once and Vite for many seconds.
          server: { deps: { external: [/\/build\/server\//] } },
          ...withDatabase,
        },
      },
    ],
  },
});
