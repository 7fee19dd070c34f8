import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const messages = globSync("app/messages/ar/*.json").flatMap((file) =>
  Object.entries<unknown>(JSON.parse(readFileSync(file, "utf8"))).map(
    ([key, text]) => [key, JSON.stringify(text)] as const,
  ),
);
const keysWhere = (isSo: (text: string) => boolean) =>
  messages.filter(([, text]) => isSo(text)).map(([key]) => key);

test("no Arabic message has a word that the glossary replaces", () => {
  const glossary = readFileSync("docs/arabic.md", "utf8");
  const replaced = [...glossary.matchAll(/\| not: ([^|;]*)\|/g)]
    .flatMap(([, words = ""]) => words.split(","))
    .map((word) => word.trim());
  expect(replaced.length).toBeGreaterThan(10);
  for (const word of replaced) {
    const alone = new RegExp(`(?<![\\p{L}\\p{M}])[وفبل]?(?:ال)?${word}(?![\\p{L}\\p{M}])`, "u");
    expect(
      keysWhere((text) => alone.test(text)),
      word,
    ).toEqual([]);
  }
  expect(keysWhere((text) => text.includes("اً"))).toEqual([]);
});

test("a phone number keeps its order in an Arabic sentence", () => {
  // Mails isolate it themselves (platform/mail/render-mail.ts).
  const bare = messages.filter(([key, text]) => !key.includes("mail_") && text.includes("{phone}"));
  const scrambled = bare.filter(([, text]) => !/[\u2066\u2068]\{phone\}\u2069/.test(text));
  expect(scrambled.map(([key]) => key)).toEqual([]);
});

test("a figure after a name in Latin letters keeps its place in an Arabic sentence", () => {
  const joined =
    /\{(name|by|before|courier|named)\}[^\p{L}{}\u2069]*\{(at|count|from|handedIn|price|time|times)\}/u;
  expect(keysWhere((text) => joined.test(text))).toEqual([]);
});

test("a count has words for every number", () => {
  const counted = messages.filter(([, text]) => text.includes(": plural"));
  const lacking = counted.filter(([, text]) => !/"form=(\*|zero)"/.test(text));
  expect(lacking.map(([key]) => key)).toEqual([]);
});
