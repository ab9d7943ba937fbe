/** Returns the page that an alert is about: a payment, a case, or a changed setting. */
import type { Alert } from '../../../contract/alerts/alerts.ts'
import { receiptPath, billPath, batchPath, schedulePath, casePath, entryPath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { t } from '../../language/language.ts'

/** Keyed by the beginning of the kind. The first match counts. */
const SETTINGS: readonly (readonly [kind: string, path: string, label: string])[] = [
  ['device', PATHS.devices, t('See your devices')],
  ['passkey', PATHS.passkeys, t('See your passkeys')],
  ['token', PATHS.authenticator, t('See your authenticator app')],
  ['recovery-code', PATHS.authenticator, t('See your authenticator app')],
  ['password', PATHS.settingsPassword, t('Change your password')],
  ['temporary-password', PATHS.settingsPassword, t('Change your password')],
  ['pin', PATHS.settingsPin, t('Change your PIN')],
  ['security-questions', PATHS.securityQuestions, t('See your security questions')],
  ['answers', PATHS.securityQuestions, t('See your security questions')],
  ['session', PATHS.sessions, t('See your sessions')],
  ['limits', PATHS.limits, t('See your limits')],
  ['indemnity', PATHS.limits, t('See your limits')],
  ['instant-payments', PATHS.limits, t('See your limits')],
  ['account-', PATHS.freeze, t('See whether your accounts are frozen')],
  ['card-', PATHS.cards, t('See your cards')],
  ['alerts', PATHS.alertChoices, t('Choose your alerts')],
  ['tier', PATHS.kyc, t('See your identity check')],
]

const LABELS = {
  entry: t('See the details'),
  transfer: t('See the transfer'),
  bill: t('See the bill'),
  case: t('See the report'),
  schedule: t('See the scheduled payment'),
  list: t('See the payment list'),
} as const

/** Undefined when there is no page for the alert. */
export function alertLink({ about, kind, topic }: Pick<Alert, 'about' | 'kind' | 'topic'>) {
  if (about === null) {
    const [, to, label] = SETTINGS.find(([start]) => kind.startsWith(start)) ?? []
    if (to !== undefined && label !== undefined) return { to, label }
    return topic === 'security' ? { to: PATHS.activity, label: t('See recent activity') } : undefined
  }
  if (about.place === 'entry') return { to: entryPath(about.accountNumber, about.entryId), label: LABELS.entry }
  if (about.place === 'insights') return { to: PATHS.insights, label: t('See your insights') }
  if (about.place === 'saved-bills') return { to: PATHS.bills, label: t('Pay bills') }
  const paths = { transfer: receiptPath, bill: billPath, case: casePath, schedule: schedulePath, list: batchPath }
  return { to: paths[about.place](about.id), label: LABELS[about.place] }
}
