/** Screening: the job that compares the names of customers and payees with the lists. */
import type { ModuleParts } from '../../module.ts'
import { createScreenNames, SCREEN_NAMES, type ScreenNamesDeps } from './screen-names.ts'

export function screeningModule(deps: ScreenNamesDeps): ModuleParts {
  return {
    jobs: () => ({
      lane: 'maintenance',
      tasks: { [SCREEN_NAMES]: createScreenNames(deps) },
      recurring: [{ task: SCREEN_NAMES, when: '* * * * *' }],
    }),
  }
}
