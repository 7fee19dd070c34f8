import { Outlet } from "react-router";

export default Outlet;

// Below the frame, which a page that fails leaves as it is.
export { LoadFailed as ErrorBoundary } from "#app/admin/load-failed.tsx";
