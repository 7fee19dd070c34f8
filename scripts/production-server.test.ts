import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startEnvironment, startOptions } from "./production-server.ts";

test("the image and the service start the product as npm start does", () => {
  expect(startOptions).toContain("--liftoff-only");
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const [, image = ""] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(image)).toEqual(["node", ...startOptions, "server/main.ts"]);
  const unit = readFileSync("deploy/lamaan.service", "utf8");
  const service = /^ExecStart=\S+ (.*) --env-file=\S+ server\/main\.ts$/m;
  const [, options = ""] = service.exec(unit) ?? [];
  expect(options.split(" ")).toEqual(startOptions);
  const { NODE_ENV, ...settings } = startEnvironment;
  expect(NODE_ENV).toBe("production");
  expect(Object.keys(settings)).toEqual(["MALLOC_ARENA_MAX"]);
  for (const [name, value] of Object.entries(settings)) {
    expect(/^ENV .*$/m.exec(dockerfile)?.[0].split(" ")).toContain(`${name}=${value}`);
    expect(unit.split("\n")).toContain(`Environment=${name}=${value}`);
  }
});
