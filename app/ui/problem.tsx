import { useEffect, useRef } from "react";

/** Why nothing was changed; takes the focus, because the pressed button may be gone. */
export function Problem({ text }: { text: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <p
      ref={box}
      data-answer=""
      role="alert"
      tabIndex={-1}
      className="mb-4 rounded-md border border-red/60 p-4 text-sm text-red in-[form]:mb-0"
    >
      {text}
    </p>
  );
}
