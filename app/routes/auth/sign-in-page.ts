/** The page to sign in on the way to a path: staff have one of their own. */
export function signInPage(to: string): string {
  const page = to.startsWith("/admin/") ? "/admin/login" : "/sign-in";
  return to === "/" ? page : `${page}?to=${encodeURIComponent(to)}`;
}
