import { asciiDigits, cleanLine } from "./text.ts";

export function parsePhone(text: string): string | null {
  const digits = asciiDigits(text).replace(/\D/g, "");
  // "+971 (0)50", "+971 050": some write the zero that the country's prefix stands for.
  const local = digits.replace(/^(?:00)?9710?(?=[1-9]\d{8}$)/, "0");
  return /^\d{10}$/.test(local) ? local : null;
}

export function parsePhoneAnywhere(text: string): string | null {
  const local = parsePhone(text);
  if (local) return local;
  const typed = asciiDigits(cleanLine(text)).replace("＋", "+");
  const digits = typed.replace(/^(\+|00)(\d*\D*)\(\s*0\s*\)/, "$1$2").replace(/\D/g, "");
  const number = /^(\+|00)/.test(typed) ? `+${digits.replace(/^00/, "")}` : digits;
  return /^\+?\d{6,15}$/.test(number) ? number : null;
}

export function telHref(phone: string): string {
  return `tel:${international(phone)}`;
}

export function whatsappHref(phone: string, message?: string): string {
  const words = message ? `?text=${encodeURIComponent(message)}` : "";
  return `https://wa.me/${international(phone).slice(1)}${words}`;
}

export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
}

const written = /((?<![\w-])(?:\+971|0)[\d \u00a0]{7,12}\d(?!\w))/;

export function cutAtPhones(text: string): string[] {
  return text
    .split(written)
    .map((piece, index) => (index % 2 === 1 ? piece.replaceAll(" ", "\u00a0") : piece));
}

function international(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `+${digits.replace(/^00/, "").replace(/^0/, "971")}`;
}
