import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minify } from "terser";
import { build as bundle } from "vite";
import type { Locale } from "#app/lib/locale.ts";
import { keepPictures, takeKeptPictures } from "./pictures.ts";

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

/** The server, and the browser's scripts in one language (docs/decisions/0010). */
function build(locale: Locale, directory: string) {
  const env = { ...process.env, BUILD_LOCALE: locale, BUILD_DIRECTORY: directory };
  const script = "node_modules/@react-router/dev/bin.cjs";
  execFileSync(process.execPath, [script, "build"], { stdio: "inherit", env });
}

function buildArabicScripts() {
  const directory = "build/arabic";
  build("ar", directory);
  cpSync(`${directory}/client/assets`, "build/client/assets", { recursive: true });
  cpSync(`${directory}/client/.vite/manifest.json`, "build/client/.vite/manifest.ar.json");
  // A script of a route may have that name as well.
  const list = globSync(`${directory}/client/assets/manifest-*.js`)
    .map((file) => readFileSync(file, "utf8"))
    .find((script) => script.startsWith("window.__reactRouterManifest"));
  if (!list) throw new Error("The Arabic build has no list of its routes");
  const routes = list.replace(/^[^{]*|;\s*$/g, "");
  writeFileSync("build/client/.vite/routes.ar.json", routes);
  rmSync(directory, { recursive: true });
}

/** Named by the build, so that a new build is a new worker, which brings the pages anew. */
async function buildServiceWorker() {
  const folder = "build/client";
  const name = createHash("sha256");
  for (const list of ["manifest.json", "manifest.ar.json"]) {
    name.update(readFileSync(`${folder}/.vite/${list}`));
  }
  await bundle({
    configFile: false,
    publicDir: false,
    define: { "import.meta.env.VITE_BUILD": JSON.stringify(name.digest("hex").slice(0, 12)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: "app/service-worker/main.ts",
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

/** After Vite's own minifier, which is quicker: 1 kB less in every page. No getter of ours does anything. */
async function minifyAssets() {
  const compress = { passes: 3, keep_fargs: false, pure_getters: true };
  for (const file of globSync("build/client/assets/*.js")) {
    const { code } = await minify(readFileSync(file, "utf8"), {
      module: true,
      ecma: 2020,
      compress,
    });
    if (code) writeFileSync(file, code);
  }
}

/** Written once here so that the server never spends time on it; skipped where it does not help. */
function compressAssets() {
  for (const file of globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}")) {
    const content = readFileSync(file);
    if (content.length < 128) continue;
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (!process.argv.includes("--if-needed") || !isCurrent()) {
  execFileSync(process.execPath, ["scripts/messages.ts"], { stdio: "inherit" });
  takeKeptPictures();
  build("en", "build");
  await keepPictures();
  buildArabicScripts();
  await buildServiceWorker();
  await minifyAssets();
  compressAssets();
  writeFileSync(stamp, "");
}
