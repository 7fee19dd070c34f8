/** The page on which one waits for a day of what can be booked. Booking forms load it, and no schema. */
export const waitingPath = (bookableId: string): string => `/waiting-list/${bookableId}`;
