import { cleanLine, maxLength } from "./text.ts";

const shape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/**
 * One address as mail servers accept it; an international host becomes its ASCII form
 * (`münchen.de`, `xn--mnchen-3ya.de`). Null for anything else, also for two recipients.
 */
export function parseEmail(text: string): string | null {
  const typed = cleanLine(text);
  const at = typed.lastIndexOf("@");
  if (at < 0 || typed.length > maxLength.email) return null;
  const address = `${typed.slice(0, at)}@${asciiHost(typed.slice(at + 1))}`;
  return shape.test(address) ? address : null;
}

function asciiHost(host: string): string {
  if (/^[!-~]*$/.test(host)) return host;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).host : host;
}
