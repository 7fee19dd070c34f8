export const waitingPath = (bookableId: string): string => `/waiting-list/${bookableId}`;
