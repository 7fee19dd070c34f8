import type { ComponentProps } from "react";
import { type LinkProps, Link as RouterLink } from "react-router";
import { localizePath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "./class-names.ts";
import { ArrowIcon, NewTabIcon } from "./icons.tsx";

const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w%&=+.:~-]+)?(?:#[\w-]+)?$/;

export function ServerLink(props: LinkProps) {
  const { to, discover = "render", prefetch, mask, ...others } = props;
  if (typeof to !== "string" || !plainPath.test(to) || prefetch === "render" || mask) {
    return <RouterLink {...props} />;
  }
  const { relative, reloadDocument, replace, state, preventScrollReset, ...rest } = others;
  const { viewTransition, defaultShouldRevalidate, target, ...attributes } = rest;
  return (
    <a
      {...attributes}
      href={localizePath(to, getLocale())}
      target={target}
      data-discover={discover === "render" ? "true" : undefined}
    />
  );
}

/** Router links take a fifth of a page's rendering time on the server. */
export const Link = import.meta.env.SSR ? (ServerLink as typeof RouterLink) : RouterLink;

const staffPage = /^\/admin(\/[\w-]+)*(\?.*)?$/;

/** Pages of staff lead to each other in their frame; other links load a document. */
export const loadsDocument = (to: LinkProps["to"]): boolean =>
  typeof to !== "string" || !staffPage.test(to);

export function TextLink({
  arrow = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { arrow?: boolean }) {
  return (
    <Link
      reloadDocument={loadsDocument(rest.to)}
      {...rest}
      className={classNames(
        "group text-ivory underline decoration-brass decoration-1 underline-offset-[0.3em]",
        "transition-colors hover:text-brass-light hover:decoration-2 active:text-brass",
        arrow && "inline-flex min-h-11 items-center gap-2.5",
        className,
      )}
    >
      {children}
      {arrow && <ArrowIcon className="size-4 text-brass" />}
    </Link>
  );
}

export function NewTabSign({ className = "size-4" }: { className?: string }) {
  return (
    <>
      <NewTabIcon className={className} />
      <span className="sr-only"> ({m.site_opens_in_new_tab()})</span>
    </>
  );
}
