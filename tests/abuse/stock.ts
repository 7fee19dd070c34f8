import { type Form, formsOf } from "./forms.ts";
import { addressOf, exportsOf, places } from "./places.ts";
import type { Stock } from "./texts.ts";
import type { Role, World } from "./world.ts";

/** Whose pages have every form there is: an owner's, and those of guests and customers. */
const readersOf = (path: string): Role[] =>
  path.startsWith("admin") ? ["owner"] : ["guest", "customer"];

/** Looks at every page for its forms, and at answers that set cookies. */
export async function takeStock({ site, cookies, fill, others, records }: World): Promise<Stock> {
  const forms = new Map<string, Form>();
  const cookieValues: Record<string, string> = {};
  const keepCookies = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value || !(name in cookieValues)) cookieValues[name] = value;
    }
    return answer;
  };
  const keep = (form: Form) =>
    forms.set(`${form.action} ${form.fields.map(([name]) => name)} ${intentOf(form)}`, form);

  for (const place of places) {
    const path = addressOf(place.path, fill);
    if (exportsOf(place, "action")) keep({ action: path, fields: [], choices: [] });
    for (const as of readersOf(place.path)) {
      const answer = keepCookies(await site.get(path, { headers: { Cookie: cookies[as] } }));
      for (const form of formsOf(await answer.text(), path)) keep(form);
    }
  }
  const first: [path: string, fields: Record<string, string>][] = [
    ["/cart", { intent: "add", perfumeId: records.perfume.id, to: "/cart" }],
    ["/currency", { code: "USD", to: "/" }],
    ["/sign-in/code", { intent: "send", email: "layla@example.com" }],
    ["/checkout", { fullName: "Layla", owner: "somebody" }],
    ["/profile", { fullName: "Layla", owner: "somebody" }],
    ["/cart", { intent: "apply-code", code: "WELCOME10" }],
  ];
  for (const [path, fields] of first) keepCookies(await site.post(path, fields));
  for (const path of ["/language/ar", "/auth/v1/passkey/generate-authenticate-options"]) {
    keepCookies(await site.get(path));
  }
  const session = /(auth\.session_token)=([^;]+)/.exec(cookies.customer);
  if (session?.[1] && session[2]) cookieValues[session[1]] = session[2];
  const ids = [
    ...[":orderId", ":addressId", ":bookingId", ":contactId", ":perfumeId", ":codeId"].map(fill),
    ...[others.orderId, others.addressId, fill(":staffId"), fill(":slug")],
  ];
  return { url: site.url, cookies, cookieValues, ids, fill, forms: [...forms.values()] };
}

const intentOf = ({ fields }: Form) => fields.find(([name]) => name === "intent")?.[1] ?? "";
