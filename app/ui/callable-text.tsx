import { cutAtPhones, telHref } from "#app/lib/phone.ts";

/** A text in which every phone number can be called. */
export function CallableText({ children }: { children: string }) {
  return cutAtPhones(children).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move
      <a key={index} href={telHref(piece)} className="underline underline-offset-4">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
