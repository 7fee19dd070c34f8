import { ApiError } from "./api-error.ts";

const bareName = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy;
const bareWord = /[a-z]+/y;

export class Scanner {
  readonly text: string;
  readonly what: string;
  #at = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  fail(details: string): never {
    const shown = this.text.slice(0, 200);
    const place = `(line 1, column ${this.#at + 1})`;
    throw new ApiError(400, "PGRST100", `"failed to parse ${this.what} (${shown})" ${place}`, {
      details,
    });
  }

  isAtEnd = () => this.#at >= this.text.length;

  end(): void {
    if (!this.isAtEnd()) this.#unexpected();
  }

  peek = (text: string) => this.text.startsWith(text, this.#at);

  take(text: string): boolean {
    const isNext = this.peek(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  expect(text: string): void {
    if (!this.take(text)) this.#unexpected(`expecting ${JSON.stringify(text)}`);
  }

  word = () => this.#match(bareWord) ?? this.#unexpected("expecting an operator");

  name(): string {
    if (this.peek('"')) return this.#quoted();
    const name = this.#match(bareName)?.trim();
    return name || this.#unexpected("expecting a field name");
  }

  rest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  groupValue(): string {
    return this.#quotedWhole() ?? this.#match(/[^,()]*/y) ?? "";
  }

  list(open: "(" | "{", close: ")" | "}"): string[] {
    this.expect(open);
    if (this.take(close)) return [];
    const bare = close === ")" ? /[^,()]*/y : /[^,{}]*/y;
    const values: string[] = [];
    do values.push(this.#quotedWhole() ?? this.#match(bare) ?? "");
    while (this.take(","));
    this.expect(close);
    return values;
  }

  #quotedWhole(): string | null {
    const quoted = this.#match(/"(?:[^"\\]|\\[\s\S])*"(?=[,)}]|$)/y);
    return quoted === null ? null : unquoted(quoted);
  }

  #quoted(): string {
    const quoted = this.#match(/"(?:[^"\\]|\\[\s\S])*"/y);
    if (quoted === null) return this.fail("a quote without its end");
    return unquoted(quoted);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  #unexpected(expected?: string): never {
    const next = this.text.slice(this.#at, this.#at + 1);
    const found = next ? `unexpected ${JSON.stringify(next)}` : "unexpected end of input";
    return this.fail(expected ? `${found} ${expected}` : found);
  }
}

const unquoted = (text: string) => text.slice(1, -1).replace(/\\([\s\S])/g, "$1");
