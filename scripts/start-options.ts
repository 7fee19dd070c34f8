import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const [, environment = "", options = ""] =
  /^(.*) exec node (.*) --env-file/.exec(scripts.start) ?? [];

/**
 * V8's own, as `npm start` has them (decision 34). Whatever else starts the product, or compiles it ahead,
 * takes the same: code that was compiled with others is thrown away.
 */
export const startOptions: string[] = options.split(" ");

/** What `npm start` sets: that it is no development, and of how many parts the C library gives memory. */
export const startEnvironment: Record<string, string> = Object.fromEntries(
  environment.split(" ").map((setting) => setting.split("=")),
);
