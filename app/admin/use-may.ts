import { useRouteLoaderData } from "react-router";
import type { FrameStaff } from "#app/admin/admin-frame.tsx";
import { may, type Permission } from "#app/features/staff/staff.ts";

/** The rights of the reader, to hide what they may not do; the server checks again. */
export function useMay(): (permission: Permission) => boolean {
  const staff = useRouteLoaderData<{ staff: FrameStaff }>("admin")?.staff;
  return (permission) => Boolean(staff && may(staff, permission));
}
