type Obstacle = {
  problem: string;
  collidesWith: { id: string; text: string }[];
  nearest: string[];
  mayOverrule: boolean;
  /** The posted fields, to be sent again with another time. */
  asked: { [name: string]: string };
};

export type PlaceAnswer =
  | { done: { text: string; undo?: { action: string; fields: { [name: string]: string } } } }
  | { problem: string }
  | Obstacle;
