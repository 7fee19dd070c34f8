/** What does not fit, what it collides with, and what could be done instead. */
type Obstacle = {
  problem: string;
  collidesWith: { id: string; text: string }[];
  /** Instants at which it would fit, the nearest first. */
  nearest: string[];
  mayOverrule: boolean;
  /** What was posted, to be posted again with another time. */
  asked: { [name: string]: string };
};

/** The answer to a change of a visit. */
export type PlaceAnswer =
  | { done: { text: string; undo?: { action: string; fields: { [name: string]: string } } } }
  | { problem: string }
  | Obstacle;
