import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = [...globSync("*.md"), ...globSync("docs/**/*.md")];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

test.each(documents)("%s leads only to files and commands that there are", (document) => {
  const text = readFileSync(document, "utf8");
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, listed]) => inline ?? listed ?? "")
    .filter((link) => !/^https?:/.test(link))
    .map((link) => path.join(path.dirname(document), link));
  const named = [
    ...text.matchAll(/`((?:app|bench|db|deploy|docs|e2e|scripts|server|tests)\/[\w./-]+)`/g),
  ];
  const files = [...links, ...named.map(([, file = ""]) => file)];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const commands = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test("each decision has a number of its own and its status; that of one merged into another is not given again", () => {
  const files = globSync("docs/decisions/*.md").map((file) => path.basename(file));
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(files.length);
  for (const file of files) {
    const text = readFileSync(`docs/decisions/${file}`, "utf8");
    expect(text).toMatch(
      new RegExp(
        `^# ${Number(file.slice(0, 4))}\\. .+\\n\\n\\*\\*Status\\.\\*\\* (Accepted|Superseded by \\d+)\\.`,
      ),
    );
  }
});
