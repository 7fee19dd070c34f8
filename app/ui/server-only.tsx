import { createContext, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";

/** Data for rendering on the server that is not sent; null in the browser. */
export const ServerOnlyData = /*#__PURE__*/ createContext<unknown>(null);

type Props = {
  id: string;
  className?: string;
  /** Behind `import.meta.env.SSR &&`: by this the bundler leaves its code out of every script. */
  children: ReactNode;
};

/** A part that only the server renders. In the browser its HTML stays as it came. */
export function ServerOnly({ id, className, children }: Props) {
  if (!import.meta.env.SSR) return <SentHtml key={id} id={id} />;
  return (
    <div id={id} className={className}>
      {children}
    </div>
  );
}

function SentHtml({ id }: { id: string }) {
  // Scripts may have changed what is in it since.
  const [sent] = useState(() => {
    const element = document.getElementById(id);
    return element && { html: element.innerHTML, className: element.className };
  });
  useEffect(() => {
    if (!sent) location.reload();
  }, [sent]);
  return (
    <div
      id={id}
      className={sent?.className || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React made on the server
      dangerouslySetInnerHTML={{ __html: sent?.html ?? "" }}
    />
  );
}

const subscribe = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
