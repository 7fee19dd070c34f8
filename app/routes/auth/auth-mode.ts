const modes = ["login", "signup", "reset"] as const;

export type AuthMode = (typeof modes)[number];

/** Which form the address opens over its page (D15); null when none. */
export function authModeOf(search: string): AuthMode | null {
  const asked = new URLSearchParams(search).get("auth");
  return modes.find((mode) => mode === asked) ?? null;
}
