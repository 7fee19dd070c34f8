import { data } from "react-router";

// Every address that no route knows: the error page shows 'Page Not Found' with status 404.
export const handle = { hydrate: false };

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
