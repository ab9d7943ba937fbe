/** The alert about a use of the break-glass command. */
import type { ModuleParts } from '../../module.ts'
import { createMailUse, MAIL_BREAK_GLASS, type MailUseDeps } from './mail-use.ts'

export function breakGlassModule(deps: MailUseDeps): ModuleParts {
  return { jobs: () => ({ lane: 'maintenance', tasks: { [MAIL_BREAK_GLASS]: createMailUse(deps) } }) }
}
