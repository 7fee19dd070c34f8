import { useRouteLoaderData } from "react-router";
import type { FrameStaff } from "#app/admin/admin-frame.tsx";
import { may, type Permission } from "#app/features/staff/staff.ts";

/** What the reader may, so that a page offers nothing else; the server asks again. */
export function useMay(): (permission: Permission) => boolean {
  const staff = useRouteLoaderData<{ staff: FrameStaff }>("admin")?.staff;
  return (permission) => Boolean(staff && may(staff, permission));
}
