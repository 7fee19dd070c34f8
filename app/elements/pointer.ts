/** A mouse that nobody touches is told of what came to lie under it, with a move of no length. */
export const isStill = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX === 0 && movementY === 0;
