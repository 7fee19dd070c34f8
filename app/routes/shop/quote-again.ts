import type { ShouldRevalidateFunctionArgs } from "react-router";

export const quoteAgain = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
