import { createElement, type JSX, type ReactElement, type ReactNode } from "react";
import type { Locale } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";

type Content<Facts> = (facts: Facts) => ReactNode;

const made = new Map<unknown, Map<string, string>>();
const mostMade = 100;
const waiting: { of: Content<never>; by: string; locale: Locale; element: ReactElement }[] = [];

/**
 * Caches the HTML of content that depends on `facts` and the language alone. `of` must use nothing
 * else, such as the address. In a browser it renders as usual.
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
 * Renders the elements that were new on a page. Those of a page in the other language wait, because
 * their texts would be in this one.
 */
export function renderPending(render: (element: ReactElement) => string): void {
  for (const { of, by, locale, element } of waiting.splice(0)) {
    if (locale !== getLocale()) continue;
    const known = made.get(of) ?? new Map<string, string>();
    made.set(of, known);
    if (known.size >= mostMade) known.clear();
    const html = render(element);
    known.set(by, html.slice(html.indexOf(">") + 1, html.lastIndexOf("</")));
  }
}
