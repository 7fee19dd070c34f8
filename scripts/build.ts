import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

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

/** Written once here so that the server never spends time on it; skipped where it does not help. */
function compressAssets() {
  for (const file of globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}")) {
    const content = readFileSync(file);
    if (content.length < 512) continue;
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (!process.argv.includes("--if-needed") || !isCurrent()) {
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [script, ...args], { stdio: "inherit" });
  run("scripts/messages.ts");
  run("node_modules/@react-router/dev/bin.cjs", "build");
  compressAssets();
  writeFileSync(stamp, "");
}
