/** Returns the page that an alert is about: a payment, a case, or a changed setting. */
import type { Alert } from '../../../contract/alerts.ts'
import { receiptPath, billPath, batchPath, schedulePath, casePath, entryPath } from '../../session/links.ts'
import * as PATHS from '../../session/paths.ts'

/** Keyed by the beginning of the kind. The first match counts. */
const SETTINGS: readonly (readonly [kind: string, path: string, label: string])[] = [
  ['device', PATHS.devices, 'See your devices'],
  ['passkey', PATHS.passkeys, 'See your passkeys'],
  ['token', PATHS.authenticator, 'See your authenticator'],
  ['recovery-code', PATHS.authenticator, 'See your authenticator'],
  ['password', PATHS.settingsPassword, 'Change your password'],
  ['temporary-password', PATHS.settingsPassword, 'Change your password'],
  ['pin', PATHS.settingsPin, 'Change your PIN'],
  ['security-questions', PATHS.securityQuestions, 'See your security questions'],
  ['answers', PATHS.securityQuestions, 'See your security questions'],
  ['session', PATHS.sessions, 'See your sessions'],
  ['limits', PATHS.limits, 'See your limits'],
  ['indemnity', PATHS.limits, 'See your limits'],
  ['instant-payments', PATHS.limits, 'See your limits'],
  ['account-', PATHS.freeze, 'See how your accounts stand'],
  ['card-', PATHS.cards, 'See your cards'],
  ['alerts', PATHS.alertChoices, 'Choose your alerts'],
  ['tier', PATHS.kyc, 'See your identity check'],
]

const LABELS = {
  entry: 'See the details',
  transfer: 'See the transfer',
  bill: 'See the bill',
  case: 'See the report',
  schedule: 'See the schedule',
  list: 'See the list',
} as const

/** Undefined when there is no page for the alert. */
export function alertLink({ about, kind, topic }: Pick<Alert, 'about' | 'kind' | 'topic'>) {
  if (about === null) {
    const [, to, label] = SETTINGS.find(([start]) => kind.startsWith(start)) ?? []
    if (to !== undefined && label !== undefined) return { to, label }
    return topic === 'security' ? { to: PATHS.activity, label: 'See recent activity' } : undefined
  }
  if (about.place === 'entry') return { to: entryPath(about.accountNumber, about.entryId), label: LABELS.entry }
  if (about.place === 'insights') return { to: PATHS.insights, label: 'See your insights' }
  if (about.place === 'saved-bills') return { to: PATHS.bills, label: 'Pay bills' }
  const paths = { transfer: receiptPath, bill: billPath, case: casePath, schedule: schedulePath, list: batchPath }
  return { to: paths[about.place](about.id), label: LABELS[about.place] }
}
