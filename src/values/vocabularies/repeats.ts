/** The intervals of a standing order. */
export const REPEATS = ['once', 'daily', 'weekly', 'monthly'] as const
export type Repeat = (typeof REPEATS)[number]
