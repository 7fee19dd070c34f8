import { cleanLine, maxLength } from "./text.ts";

/** Signs, letters and digits, with single dots among them; hosts of two parts or more. */
const shape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/**
 * One address, as mail servers take it: a host in letters of its own becomes the ASCII one that it stands
 * for (`münchen.de`, `xn--mnchen-3ya.de`). Null for anything else, also for two recipients.
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
