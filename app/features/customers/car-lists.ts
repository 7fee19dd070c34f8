/** Ids of the lists of suggestions. Apart from them: their names of cars are 2 kB in a script. */
export const carLists = { make: "car-makes", model: "car-models", year: "car-years" } as const;
