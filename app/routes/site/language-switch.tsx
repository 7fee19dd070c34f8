import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** The same page in the other language, by its own name for itself. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const other = getLocale() === "ar" ? "en" : "ar";
  return (
    <a
      href={`/language/${other}?to=${encodeURIComponent(pathname + search)}`}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      className="inline-flex min-h-11 items-center rounded-md px-2 text-sm sm:px-3 text-ivory/85 hover:bg-ivory/8 hover:text-ivory"
    >
      {m.site_language_other()}
    </a>
  );
}
