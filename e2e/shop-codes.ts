import { password } from "./account.ts";
import { adminName, post } from "./first-account.ts";

const codes = [
  { code: "WELCOME10", discountValue: "10", minPurchaseAed: "", audience: "first-order" },
  { code: "SHINE20", discountValue: "20", minPurchaseAed: "300", audience: "everybody" },
];

/** Makes the discount codes of the journeys, as staff would: a shop opens with none. */
export async function addCodes(url: string): Promise<void> {
  const signedIn = await post(`${url}/admin/login`, { username: adminName, password });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  for (const code of codes) {
    const fields = {
      ...code,
      discountType: "percentage",
      description: "Off",
      visibility: "public",
    };
    const added = await post(`${url}/admin/discounts/new`, fields, { Cookie });
    if (added.status !== 302) throw new Error(`The code ${code.code} answered ${added.status}`);
  }
}
