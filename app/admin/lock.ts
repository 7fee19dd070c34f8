export type LockAnswer = { isLocked: boolean; problem?: string };

/** Sent by any request that learns from the server that the session is locked. */
export const lockedEvent = "staff-locked";
