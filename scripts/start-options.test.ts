import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startOptions } from "./start-options.ts";

test("the image and the service start the product as npm start does", () => {
  expect(startOptions).toContain("--liftoff-only");
  const [, image = ""] = /^CMD (\[.*\])$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  expect(JSON.parse(image)).toEqual(["node", ...startOptions, "server/main.ts"]);
  const service = /^ExecStart=\S+ (.*) --env-file=\S+ server\/main\.ts$/m;
  const [, options = ""] = service.exec(readFileSync("deploy/lamaan.service", "utf8")) ?? [];
  expect(options.split(" ")).toEqual(startOptions);
});
