import { cleanLine } from "./text.ts";

const campaignParameter =
  /^(utm_[a-z]{1,20}|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|igsh|igshid|ref)$/;
const maxParameters = 12;
const maxLength = 200;

export function campaignOf(parameters: URLSearchParams): Record<string, string> {
  const found = [...parameters].flatMap(([name, value]) => {
    const text = campaignParameter.test(name) ? cleanLine(value.slice(0, maxLength)) : "";
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(found.slice(0, maxParameters));
}
