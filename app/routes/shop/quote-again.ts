import type { ShouldRevalidateFunctionArgs } from "react-router";

/** An order refused for its price or its address is quoted anew. */
export const quoteAgain = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
