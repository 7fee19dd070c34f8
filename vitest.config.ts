import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const withDatabase = {
  globalSetup: "./tests/database-template.ts",
  // The first query of a file on the embedded database waits for its start.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As the product runs (decision 34): else each process optimises the embedded database for seconds.
  execArgv: ["--liftoff-only", "--import", "./tests/cheap-passwords.ts"],
};

const onBuild = ["tests/{api,http,process,abuse,chaos,play}/**/*.test.ts"];
const long = ["tests/**/*.long.test.ts"];
const withBuild = {
  // The built server is one large file, which Node reads at once and Vite for many seconds.
  server: { deps: { external: [/\/build\/server\//] } },
  ...withDatabase,
  execArgv: [...withDatabase.execArgv, "--expose-gc"],
  // Each file finds an empty database, and the server is loaded once for all.
  isolate: false,
};

const unitTests = ["{app,server,scripts}/**/*.test.{ts,tsx}", "tests/*.test.ts"];
const notUnitTests = ["**/*.server.test.ts", "scripts/demo/**"];
/** What they replace stays replaced for the files after them in the same process. */
const replacing = globSync(unitTests, { exclude: notUnitTests }).filter((file) =>
  /\bvi\.(mock|stubGlobal)\(/.test(readFileSync(file, "utf8")),
);

export default defineConfig({
  // All texts of a language are one module: as 3,000 files they are most of the time of a test.
  resolve: {
    alias: [
      {
        find: /^#app\/paraglide\//,
        replacement: path.join(import.meta.dirname, "app/paraglide/for-tests/"),
      },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: unitTests,
          exclude: [...notUnitTests, ...replacing],
          // Properties are tried a hundred times each, also while the machine has other work.
          testTimeout: 30_000,
          // What they import is loaded once for all.
          isolate: false,
        },
      },
      { extends: true, test: { name: "unit-isolated", include: replacing } },
      {
        // Mails are drawn as in production: React for development takes several times as long.
        extends: true,
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "database",
          include: ["app/**/*.server.test.ts", "{bench,db,scripts/demo}/**/*.test.ts"],
          env: { NODE_ENV: "production" },
          ...withDatabase,
          // Each file finds an empty database.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "http", include: onBuild, exclude: long, ...withBuild },
      },
      { extends: true, test: { name: "long", include: long, ...withBuild } },
    ],
  },
});
