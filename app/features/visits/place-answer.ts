type Obstacle = {
  problem: string;
  collidesWith: { id: string; text: string }[];
  nearest: string[];
  mayOverrule: boolean;
  /** The posted fields, to be sent again with another time. */
  asked: { [name: string]: string };
};

export type PlaceAnswer =
  | {
      done: { text: string; undo?: { action: string; fields: { [name: string]: string } } };
      /** Of a payment: the cash to give back, and its invoice. */
      receipt?: { changeFils: number; invoiceId: string };
    }
  /** `at` is the page where it can be mended. */
  | { problem: string; at?: string }
  | Obstacle;
