import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import {
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build as bundle } from "vite";
import { copyEncodedPictures, storeEncodedPictures } from "./pictures.ts";
import { startOptions } from "./production-server.ts";

// Builds the product. With --if-needed only when a source is newer than the last finished build.
const stamp = "build/finished";
const sources = "{app,server,db,public,project.inlang}/**/*.*";
const settings = ["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts"];

const modified = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isCurrent(): boolean {
  const built = modified(stamp);
  const files = [...globSync(sources, { exclude: ["app/paraglide/**"] }), ...settings];
  return built > 0 && files.every((file) => modified(file) <= built);
}

async function run(...args: string[]) {
  const { stderr } = await promisify(execFile)(process.execPath, args).catch((error) => {
    process.stderr.write(error.stdout + error.stderr);
    process.exit(1);
  });
  process.stderr.write(stderr);
}

async function compileTexts() {
  if (!process.argv.includes("--texts-compiled")) await run("scripts/messages.ts");
}

async function buildPages() {
  copyEncodedPictures();
  await run("node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn");
  await storeEncodedPictures();
}

/** Named by the build, so that a new build installs a new worker. */
async function buildServiceWorker() {
  const folder = "build/client";
  const name = hash("sha256", readFileSync(`${folder}/.vite/manifest.json`));
  await bundle({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "import.meta.env.VITE_BUILD": JSON.stringify(name.slice(0, 12)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: "app/service-worker/main.ts",
        treeshake: { moduleSideEffects: false },
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

const brotli = promisify(brotliCompress);

async function compress(file: string) {
  const content = await readFile(file);
  if (content.length < 128) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const compressAll = () =>
  Promise.all(globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}").map(compress));

/** Built in a folder of its own, because React Router empties its build folder. */
async function packEmptyDatabase(): Promise<string> {
  const file = path.join(
    mkdtempSync(path.join(tmpdir(), "lamaan-build-")),
    "empty-database.tar.gz",
  );
  await run(...startOptions, "scripts/empty-database.ts", file);
  return file;
}

async function prepareStarts(emptyDatabase: Promise<string>) {
  await run(...startOptions, "scripts/compile-server.ts");
  const file = await emptyDatabase;
  copyFileSync(file, "build/empty-database.tar.gz");
  rmSync(path.dirname(file), { recursive: true });
}

const seconds = () => Math.round(performance.now() / 1000);

async function build() {
  const emptyDatabase = packEmptyDatabase();
  const steps: [what: string, step: () => unknown][] = [
    ["texts", compileTexts],
    ["pages and pictures", buildPages],
    ["work without a signal", buildServiceWorker],
    ["compression", compressAll],
    ["what a start needs", () => prepareStarts(emptyDatabase)],
  ];
  console.log("Building, once for each version; about a minute on two processors");
  for (const [what, step] of steps) {
    console.log(`  ${String(seconds()).padStart(3)} s  ${what}`);
    await step();
  }
  writeFileSync(stamp, "");
  console.log(`  ${String(seconds()).padStart(3)} s  built`);
}

if (!process.argv.includes("--if-needed") || !isCurrent()) await build();
