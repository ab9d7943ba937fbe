/** The registers of persons whose answers the bank watches. */
export const WATCHED_REGISTERS = ['identity', 'credit-bureau'] as const
export type WatchedRegister = (typeof WATCHED_REGISTERS)[number]
