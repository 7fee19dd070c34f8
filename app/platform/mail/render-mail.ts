import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

/** Both bodies of a mail from one component. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
