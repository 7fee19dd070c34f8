export const intensities = ["Light", "Light-Medium", "Medium", "Medium-Strong", "Strong"] as const;

/** What is smelled first, then after minutes, then for hours. */
export type PerfumeNotes = { top: string; middle: string; base: string };
