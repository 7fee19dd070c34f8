import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * V8's own, as `npm start` has them (decision 34). Whatever else starts the product, or compiles it ahead,
 * takes the same: code that was compiled with others is thrown away.
 */
export const startOptions: string[] =
  / node (.*) --env-file/.exec(scripts.start)?.[1]?.split(" ") ?? [];
