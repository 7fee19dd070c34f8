import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const [, environment = "", options = ""] =
  /^(.*) exec node (.*) --env-file/.exec(scripts.start) ?? [];

/** V8 options of `npm start` (decision 34). The code cache is valid for equal options only. */
export const startOptions: string[] = options.split(" ");

export const startEnvironment: Record<string, string> = Object.fromEntries(
  environment.split(" ").map((setting) => setting.split("=")),
);
