export const isStill = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX === 0 && movementY === 0;
