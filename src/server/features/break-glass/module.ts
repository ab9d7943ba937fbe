/** The alerts about uses, new codes, grants and revocations of the break-glass command. */
import type { ModuleParts } from '../../module.ts'
import { createMailCodes, MAIL_BREAK_GLASS_CODES } from './mail-codes.ts'
import { createMailGrant, MAIL_BREAK_GLASS_GRANT } from './mail-grant.ts'
import { createMailUse, MAIL_BREAK_GLASS, type MailUseDeps } from './mail-use.ts'

export function breakGlassModule(deps: MailUseDeps): ModuleParts {
  const tasks = {
    [MAIL_BREAK_GLASS]: createMailUse(deps),
    [MAIL_BREAK_GLASS_CODES]: createMailCodes(deps),
    [MAIL_BREAK_GLASS_GRANT]: createMailGrant(deps),
  }
  return { jobs: () => ({ lane: 'maintenance', tasks }) }
}
