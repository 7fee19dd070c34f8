import { useEffect, useState } from "react";

type Props = { as: "div" | "aside" | "footer"; id: string };

/**
 * Stands in the browser for an element that the server made and that never changes while the page
 * is open, so that its code is in no script. Use it where `import.meta.env.SSR` is false. A page that
 * was opened without a document has none, and is asked for anew.
 */
export function ServerOnlyHtml(props: Props) {
  return <Kept key={props.id} {...props} />;
}

function Kept({ as: Element, id }: Props) {
  // As it came: what is in it may have changed itself since.
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
