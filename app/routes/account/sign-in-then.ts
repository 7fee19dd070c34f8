/**
 * Where a guest is sent who asks for a page of the account: the perfumes, with the sign-in open,
 * which leads back to that page.
 */
export function signInThen(page: string): string {
  return `/perfumes?${new URLSearchParams({ auth: "login", to: page })}`;
}
