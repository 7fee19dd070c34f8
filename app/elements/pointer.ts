/** Chrome sends a move of zero length when content scrolls under a resting mouse. */
export const isStill = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX === 0 && movementY === 0;
