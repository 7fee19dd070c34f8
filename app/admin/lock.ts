/** What a page is told of the lock of its session; `problem` where it could not be opened. */
export type LockAnswer = { isLocked: boolean; problem?: string };

/** Said by whatever learns from the server that the session has locked itself. */
export const lockedEvent = "staff-locked";
