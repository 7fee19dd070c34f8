import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { mailsTo } from "../mails.ts";
import { cookieHeader, createAccount, password } from "./accounts.ts";
import { problemsOf } from "./form-html.ts";
import { withSecondFactor } from "./second-factor.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();

const isSignedIn = async (cookie: string) => {
  const page = await site.get("/contact", { headers: { cookie } });
  return visibleText(await page.text()).includes("Sign Out");
};
const cookiesOf = (response: Response) => cookieHeader(response.headers.getSetCookie());
const place = (response: Response) => response.headers.get("location");

async function codeFor(email: string) {
  const sent = await site.post("/sign-in/code", { email, to: "/contact" });
  expect(place(sent)).toBe("/sign-in/code?sent=&to=%2Fcontact");
  const mails = await mailsTo(site.app, email);
  const code = /^\d{6}/.exec(mails.at(-1)?.subject ?? "")?.[0] ?? "";
  return { code, cookie: cookiesOf(sent) };
}

const enter = (code: string, cookie: string, address = "/sign-in/code?sent=&to=%2Fcontact") =>
  site.post(address, { code, to: "/contact" }, { cookie });

test("a mailed code signs in, with spaces and in Arabic digits as well", async () => {
  for (const write of [
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => [...code].map((digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]).join(""),
  ]) {
    const { email } = await createAccount(site.app, { emailVerified: true });
    const { code, cookie } = await codeFor(email);
    const page = await site.get("/sign-in/code?sent=&to=%2Fcontact", { headers: { cookie } });
    const html = await page.text();
    expect(visibleText(html)).toContain(`If ${email} has an account, a code is on its way.`);
    expect(html).toMatch(/autoComplete="one-time-code"|autocomplete="one-time-code"/);
    const signedIn = await enter(write(code), cookie);
    expect(signedIn.status).toBe(302);
    expect(place(signedIn)).toBe("/contact");
    expect(await isSignedIn(cookiesOf(signedIn))).toBe(true);
  }
});

test("a code without the browser that asked for it is of no use", async () => {
  const { email } = await createAccount(site.app, { emailVerified: true });
  const { code } = await codeFor(email);
  for (const cookie of ["", "sign-in-code=forged"]) {
    expect(place(await enter(code, cookie))).toBe("/sign-in/code?to=%2Fcontact");
  }
});

test.each([
  ["", "Enter the code"],
  ["12345", "The code has six digits"],
  ["abcdef", "The code has six digits"],
])("the code '%s' is told '%s'", async (code, problem) => {
  const { cookie } = await codeFor(`${newId()}@example.com`);
  const response = await enter(code, cookie);
  expect(response.status).toBe(422);
  expect(problemsOf(await response.text())).toEqual([problem]);
});

test("a password, a code and a recovery code lead through the second factor", async () => {
  const { email, code, recoveryCodes } = await withSecondFactor(site.app);
  const ways = [
    () => site.post("/sign-in", { email, password, to: "/contact" }),
    async () => {
      const mailed = await codeFor(email);
      return enter(mailed.code, mailed.cookie);
    },
  ];
  const factors = [
    ["/sign-in/second-factor?to=%2Fcontact", code],
    ["/sign-in/second-factor?to=%2Fcontact&with=recovery", async () => recoveryCodes[0] ?? ""],
  ] as const;
  for (const [index, way] of ways.entries()) {
    const first = await way();
    expect(place(first)).toBe("/sign-in/second-factor?to=%2Fcontact");
    const halfway = cookiesOf(first);
    expect(halfway).not.toMatch(/session_token=[^;]/);
    expect(await isSignedIn(halfway)).toBe(false);
    const [address, factor] = factors[index] ?? factors[0];
    expect((await site.get(address, { headers: { cookie: halfway } })).status).toBe(200);
    const second = await enter(await factor(), halfway, address);
    expect(place(second)).toBe("/contact");
    expect(await isSignedIn(cookiesOf(second))).toBe(true);
  }
});

test("a code of the app signs in once, also in another browser", async () => {
  const { email, code } = await withSecondFactor(site.app);
  const shown = await code();
  const use = async () => {
    const first = await site.post("/sign-in", { email, password });
    return enter(shown, cookiesOf(first), "/sign-in/second-factor?to=%2F");
  };
  expect((await use()).status).toBe(302);
  const again = await use();
  expect(again.status).toBe(401);
  expect(again.headers.getSetCookie().join()).not.toContain("session_token");
});

test("a recovery code works once, however somebody types it from paper", async () => {
  const { email, recoveryCodes } = await withSecondFactor(site.app);
  const [, code = ""] = recoveryCodes;
  const use = async (typed: string) => {
    const first = await site.post("/sign-in", { email, password });
    return enter(typed, cookiesOf(first), "/sign-in/second-factor?with=recovery");
  };
  expect((await use(code.toUpperCase().replaceAll("-", " "))).status).toBe(302);
  const again = await use(code);
  expect(again.status).toBe(401);
  expect(problemsOf(await again.text())).toEqual([
    "This recovery code is not right, or was used before.",
  ]);
});

test("a wrong second factor is told, and many lock it for a while", async () => {
  const { email, code } = await withSecondFactor(site.app);
  const first = await site.post("/sign-in", { email, password });
  const wrong = await enter("000000", cookiesOf(first), "/sign-in/second-factor?to=%2F");
  expect(wrong.status).toBe(401);
  expect(problemsOf(await wrong.text())).toEqual([
    "This code is not right. Please try the one your app shows now.",
  ]);
  for (let tries = 1; tries < 5; tries++) {
    await enter("000000", cookiesOf(first), "/sign-in/second-factor?to=%2F");
  }
  const locked = await enter(await code(), cookiesOf(first), "/sign-in/second-factor?to=%2F");
  expect(locked.status).toBe(429);
  expect(problemsOf(await locked.text())).toEqual([
    "Too many wrong codes. Please try again after 3:16 PM (Dubai time).",
  ]);
});

test("without a first factor there is no second", async () => {
  const page = await site.get("/sign-in/second-factor?to=/contact");
  expect(place(page)).toBe("/sign-in?to=%2Fcontact");
  const { code } = await withSecondFactor(site.app);
  const forged = await enter(await code(), "auth.two_factor=forged", "/sign-in/second-factor?to=/");
  expect(forged.status).toBe(401);
  expect(problemsOf(await forged.text())).toEqual(["This took too long. Please sign in again."]);
});
