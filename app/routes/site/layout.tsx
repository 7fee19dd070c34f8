import { Outlet } from "react-router";
import { readAfterPost } from "#app/platform/read-after-post.ts";
import type { Route } from "./+types/layout.ts";
import { mergeCarts } from "./merge-carts.server.ts";
import { SiteFrame } from "./site-frame.tsx";
import { readVisitor } from "./visitor.server.ts";

export const middleware = [mergeCarts];

/** It never fails: what fails below is told within the frame, which goes on knowing its visitor. */
export const loader = ({ request, context }: Route.LoaderArgs) => readVisitor(request, context);

export const shouldRevalidate = readAfterPost;

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
