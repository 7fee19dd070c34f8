import type { ShouldRevalidateFunctionArgs } from "react-router";

/** An order that was refused because of what it costs, or where it goes, is quoted anew. */
export const quoteAgain = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
