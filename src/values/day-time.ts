/** A time of the day in Lagos, and the moment of it in UTC. */

export interface DayTime {
  /** 0 to 23 */
  readonly hour: number
  /** 0 to 59 */
  readonly minute: number
}

/** The crontab expression in UTC of each day at this time in Lagos, which is one hour ahead and has no summer time. */
export const dailyAt = ({ hour, minute }: DayTime): string => `${minute} ${(hour + 23) % 24} * * *`
