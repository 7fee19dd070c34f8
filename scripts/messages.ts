import fs, { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CompilerOptions, compile } from "@inlang/paraglide-js";
import { type Locale, locales } from "#app/lib/locale.ts";

type Message = string | Variants[];
type Variants = { declarations?: string[]; selectors?: string[]; match: Record<string, string> };

export type Catalogue = Record<string, Record<string, Message>>;

const root = path.dirname(import.meta.dirname);
const outdir = path.join(root, "app/paraglide");
/** One module per language: a test that loads one text would load 3,000 (vitest.config.ts). */
const outdirForTests = path.join(root, "app/paraglide/for-tests");

export function findFaults(catalogues: Record<Locale, Catalogue>): string[] {
  const files = new Set(locales.flatMap((locale) => Object.keys(catalogues[locale])));
  return [...files].flatMap((file) => {
    const keys = new Set(locales.flatMap((l) => Object.keys(catalogues[l][file] ?? {})));
    return [...keys].flatMap((key) => {
      const messages = locales.map((locale) => catalogues[locale][file]?.[key]);
      const misplaced = key.startsWith(`${file}_`) ? [] : [`${key}: not prefixed by ${file}_`];
      return [...misplaced, ...faultsOfMessage(key, messages)];
    });
  });
}

function faultsOfMessage(key: string, messages: (Message | undefined)[]): string[] {
  const inputs = new Set(messages.flatMap((message) => [...inputsOf(message ?? "")]));
  const values = new Set(messages.flatMap((message) => givenValues(message ?? "")));
  return locales.flatMap((locale, position) => {
    const message = messages[position];
    if (message === undefined) return [`${key}: missing in ${locale}`];
    if (textsOf(message).some((text) => text.trim() === "")) return [`${key}: empty in ${locale}`];
    const present = inputsOf(message);
    const lacking = [...inputs].filter((input) => !present.has(input)).map((name) => `{${name}}`);
    const known = givenValues(message);
    const unsaid = [...values].filter(
      (value) => known.length > 0 && !value.endsWith("=*") && !isAmong(known, value),
    );
    return [...lacking, ...unsaid].map((each) => `${key}: ${each} missing in ${locale}`);
  });
}

const isAmong = (known: string[], value: string) =>
  known.includes(value) || known.includes(value.replace(/=.*/, "=*"));

/** The values that variants are for, as `status=shipped`; plural forms differ between languages. */
function givenValues(message: Message): string[] {
  if (typeof message === "string") return [];
  const inputs = inputsOf(message);
  return message
    .flatMap(({ match }) => Object.keys(match).flatMap((variant) => variant.split(", ")))
    .filter((value) => inputs.has(value.split("=")[0] ?? ""));
}

function textsOf(message: Message): string[] {
  if (typeof message === "string") return [message];
  return message.flatMap((variants) => Object.values(variants.match));
}

function inputsOf(message: Message): Set<string> {
  const used = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""),
  );
  if (typeof message === "string") return new Set(used);
  const declarations = message.flatMap((variants) => variants.declarations ?? []);
  const named = (kind: string) =>
    declarations.filter((line) => line.startsWith(`${kind} `)).map((line) => line.split(/\W+/)[1]);
  const derived = named("local");
  const declared = named("input").filter((name) => name !== undefined);
  return new Set([...used, ...declared].filter((name) => !derived.includes(name)));
}

function readCatalogue(locale: Locale): Catalogue {
  const folder = path.join(root, "app/messages", locale);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => {
      const { $schema: _, ...messages } = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
      return [path.basename(name, ".json"), messages];
    }),
  );
}

/** The compiler reports success even without a catalogue, so its output is compared. */
function findUncompiled(catalogue: Catalogue): string[] {
  const compiled = new Set(readdirSync(path.join(outdir, "messages")));
  return Object.values(catalogue)
    .flatMap((messages) => Object.keys(messages))
    .filter((key) => !compiled.has(`${key}.js`))
    .map((key) => `${key}: not compiled; is its file listed in project.inlang/settings.json?`);
}

function stopOn(faults: string[]) {
  if (faults.length === 0) return;
  console.error(`Messages that cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  process.exit(1);
}

const oneByOne: typeof fs = {
  ...fs,
  promises: {
    ...fs.promises,
    writeFile: async (file, text) => writeFileSync(file as string, text as string),
  },
};

async function compileInto(folder: string, outputStructure: CompilerOptions["outputStructure"]) {
  await compile({
    project: path.join(root, "project.inlang"),
    outdir: folder,
    outputStructure,
    strategy: ["globalVariable", "baseLocale"],
    fs: oneByOne,
  });
}

if (import.meta.main) {
  const read = locales.map((locale) => [locale, readCatalogue(locale)]);
  const catalogues: Record<Locale, Catalogue> = Object.fromEntries(read);
  stopOn(findFaults(catalogues));
  await compileInto(outdir, "message-modules");
  await compileInto(outdirForTests, "locale-modules");
  stopOn(findUncompiled(catalogues.en));
}
