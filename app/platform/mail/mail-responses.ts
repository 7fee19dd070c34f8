import type { OutboxMail } from "./transport.ts";

export const mailSandbox = "allow-popups allow-popups-to-escape-sandbox";

/** Mails need inline styles, which the policy of our pages forbids. */
export function mailDocument(html: string, { siteUrl }: { siteUrl: string }): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data: ${new URL(siteUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${mailSandbox}`,
  ];
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Cache-Control": "no-store",
    },
  });
}

export function mailAttachment({
  filename,
  contentType,
  content,
}: OutboxMail["attachments"][number]): Response {
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(contentType);
  return new Response(content, {
    headers: {
      "Content-Type": `${isType ? contentType : "application/octet-stream"}; charset=utf-8`,
      "Content-Disposition": `attachment; ${fileNames(filename)}`,
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cache-Control": "no-store",
    },
  });
}

function fileNames(filename: string): string {
  const whole = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${filename.replace(/[^\w. -]/g, "_")}"; filename*=UTF-8''${whole}`;
}
