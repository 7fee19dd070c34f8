import { type Locale, locales } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

/** Says in both languages, the reader's first, that we are busy: made of nothing, so it costs nothing. */
export function busyPage(locale: Locale): string {
  const inOrder = [locale, ...locales.filter((other) => other !== locale)];
  const parts = inOrder.map(
    (each) => `<section lang="${each}" dir="${each === "ar" ? "rtl" : "ltr"}">
<h1>${m.site_busy_title({}, { locale: each })}</h1>
<p>${m.site_busy_text({}, { locale: each })}</p>
<p>${m.site_busy_form({}, { locale: each })}</p>
</section>`,
  );
  return `<!doctype html>
<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.site_busy_title({}, { locale })}</title>
<link rel="stylesheet" href="/busy.css">
</head>
<body><main>
<img src="/favicon.svg" alt="" width="56" height="56">
${parts.join("\n")}
</main></body>
</html>
`;
}
