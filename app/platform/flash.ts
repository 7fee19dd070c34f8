/** Holds the name of what is to be shown on the next page (flash.server.ts). */
export const flashCookie = "notice";

/** Once it is shown: until then each read of a page of staff brings it, however many overtake each other. */
export function forgetFlash(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store tells only later that it is gone.
  document.cookie = `${flashCookie}=; Path=/; Max-Age=0`;
}
