export type NoAnswer = "signed-out" | "outage" | "failed";

/** Asks our own server; a redirect is the way to the sign-in page. */
export async function askServer<Answer>(
  address: string,
  request: RequestInit = {},
): Promise<Answer | NoAnswer> {
  try {
    const answer = await fetch(address, { ...request, redirect: "manual" });
    if (answer.type === "opaqueredirect" || answer.status === 403) return "signed-out";
    if (answer.ok) return await answer.json();
    return answer.status === 503 ? "outage" : "failed";
  } catch {
    return "failed";
  }
}
