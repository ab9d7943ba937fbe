/** The addresses of scheduled payments. Apart from paths.ts, which the login page loads. */

export const SCHEDULE_PATHS = { list: '/transfers/scheduled', one: '/transfers/scheduled/:scheduleId' } as const

/** Where one schedule is. */
export function schedulePath(scheduleId: string): string {
  return SCHEDULE_PATHS.one.replace(':scheduleId', scheduleId)
}
