import { expect, test } from "vitest";
import { seededDatabase } from "../../../tests/database.ts";
import {
  findCurrency,
  readCurrency,
  readCurrencyCode,
  rememberCurrency,
} from "./currency.server.ts";

const db = await seededDatabase();

const requestWith = (cookie: string) =>
  new Request("http://localhost/perfumes", { headers: { Cookie: cookie } });

test("a browser remembers its currency for a year", async () => {
  const dollar = await findCurrency(db, "USD");
  if (!dollar) throw new Error("There is no dollar");
  const header = await rememberCurrency(dollar, { secure: true });
  expect(header).toMatch(
    /^currency=.+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const request = requestWith(header.split(";")[0] ?? "");
  expect(await readCurrencyCode(request)).toBe("USD");
  expect(await readCurrency(db, request)).toEqual(dollar);
});

test.each(["", "currency=USD", "currency=%00", "currency=IlhYWCI%3D", "currency=eyJhIjoxfQ%3D%3D"])(
  "a cookie that holds no currency of ours means dirhams: '%s'",
  async (cookie) => {
    expect((await readCurrency(db, requestWith(cookie))).code).toBe("AED");
  },
);

test.each(["XXX", "usd", "", "USD' or 1=1", null, new File([], "x")])(
  "there is no currency %s",
  async (code) => {
    expect(await findCurrency(db, code)).toBeNull();
  },
);
