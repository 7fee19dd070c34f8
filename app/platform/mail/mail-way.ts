import type { MailSettings } from "#app/platform/settings.ts";

/** How mail goes out, in names that staff may read: the settings hold passwords and keys. */
export type MailWay = {
  smtpHost: string | null;
  webFormHost: string | null;
  from: string;
  workshop: string;
};

export function mailWay({ smtpUrl, webForm, from, workshop }: MailSettings): MailWay {
  return {
    smtpHost: smtpUrl && new URL(smtpUrl).host,
    webFormHost: webForm && new URL(webForm.url).host,
    from,
    workshop,
  };
}
