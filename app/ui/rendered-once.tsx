import { createElement, type JSX, type ReactElement, type ReactNode } from "react";
import type { Locale } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";

type Content<Facts> = (facts: Facts) => ReactNode;

/** What stands in the elements of each kind of content, by its facts. */
const made = new Map<unknown, Map<string, string>>();
const mostMade = 100;
const waiting: { of: Content<never>; by: string; locale: Locale; element: ReactElement }[] = [];

/**
 * An element whose content follows from `facts` and the language alone, and so is the same for everybody: the
 * server renders it once and then repeats its HTML, as `of` is not asked again. `of` stands by itself in its file,
 * takes all from the facts, and uses nothing that is around it, such as the address. In a browser it is an element
 * like any other.
 */
export function RenderedOnce<As extends "div" | "ul" | "select", Facts>({
  as,
  facts,
  of,
  ...attributes
}: JSX.IntrinsicElements[As] & { as: As; facts: Facts; of: Content<Facts> }) {
  if (!import.meta.env.SSR) return createElement(as, attributes, of(facts));
  const locale = getLocale();
  const by = JSON.stringify([locale, facts]);
  const html = made.get(of)?.get(by);
  if (html !== undefined) {
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  }
  const element = createElement(as, attributes, of(facts));
  waiting.push({ of, by, locale, element });
  return element;
}

/**
 * Renders what a page was the first to show. What one in the other language left, which waits for code, is shown
 * anew another time: its texts would be those of this one.
 */
export function keepRendered(render: (element: ReactElement) => string): void {
  for (const { of, by, locale, element } of waiting.splice(0)) {
    if (locale !== getLocale()) continue;
    const known = made.get(of) ?? new Map<string, string>();
    made.set(of, known);
    if (known.size >= mostMade) known.clear();
    const html = render(element);
    // React leaves no other `>` before the end of the first tag.
    known.set(by, html.slice(html.indexOf(">") + 1, html.lastIndexOf("</")));
  }
}
