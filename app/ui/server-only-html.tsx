import { createContext, useEffect, useState } from "react";

/** Data that the server renders from without sending it; null in the browser. */
export const ServerOnlyData = /*#__PURE__*/ createContext<unknown>(null);

type Props = { as: "div" | "aside" | "footer"; id: string };

/** Stands for HTML that only the server makes, where `import.meta.env.SSR` is false. */
export function ServerOnlyHtml(props: Props) {
  return <Kept key={props.id} {...props} />;
}

function Kept({ as: Element, id }: Props) {
  // The HTML as it was sent, because elements in it may have changed it since.
  const [sent] = useState(() => {
    const element = document.getElementById(id);
    return element && { html: element.innerHTML, className: element.className };
  });
  useEffect(() => {
    if (!sent) location.reload();
  }, [sent]);
  return (
    <Element
      id={id}
      className={sent?.className || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React made on the server
      dangerouslySetInnerHTML={{ __html: sent?.html ?? "" }}
    />
  );
}
