/** Tests that each code that staff read has words, and that no two codes of one kind have the same words. */
import { describe, expect, it } from 'vitest'
import { DEVICE_LINKS, SESSION_ENDS } from '../access/session-ends.ts'
import { ALERT_TOPICS, NOTICE_KINDS } from '../alert-words.ts'
import { BLOCK_REASONS, CARD_CHANNELS, CARD_STATES } from '../card-states.ts'
import { CONSENT_KINDS } from '../consent-kinds.ts'
import { ENTRY_KIND_NAMES, ENTRY_KINDS, entryKindName, entryKindOf } from '../entry-kinds.ts'
import { BREAK_KINDS, RECONCILED_NETWORKS } from '../reconciliation/breaks.ts'
import { STAFF_DUTIES, STAFF_ROLES } from '../staff-duties.ts'
import { DUTY_TEXTS, ROLE_TEXTS, rolesText, storedRolesText } from './duty-texts.ts'
import { noticeText } from './notice-texts.ts'
import { BREAK_TEXTS, differenceText, NETWORK_TEXTS, networkText } from './reconciliation-texts.ts'
import {
  alertTopicText,
  BLOCK_REASON_TEXTS,
  CARD_CHANNEL_TEXTS,
  CARD_STATE_TEXTS,
  CONSENT_TEXTS,
  DEVICE_LINK_TEXTS,
  SESSION_STATE_TEXTS,
  sessionEndText,
} from './record-texts.ts'

type Texts = Readonly<Record<string, string>>
/** The words of a code, or an empty text. */
const of =
  (texts: Texts) =>
  (code: string): string =>
    texts[code] ?? ''

const TABLES: readonly (readonly [string, readonly string[], (code: string) => string])[] = [
  ['state of a card', CARD_STATES, of(CARD_STATE_TEXTS)],
  ['use of a card', CARD_CHANNELS, of(CARD_CHANNEL_TEXTS)],
  ['kind of a consent', CONSENT_KINDS, of(CONSENT_TEXTS)],
  ['state of a session', ['live', 'idle', 'ended'], of(SESSION_STATE_TEXTS)],
  ['end of a session', SESSION_ENDS, sessionEndText],
  ['way to link a device', DEVICE_LINKS, of(DEVICE_LINK_TEXTS)],
  ['topic of an alert', ALERT_TOPICS, alertTopicText],
  ['kind of an alert', Object.values(NOTICE_KINDS).flat(), noticeText],
  ['duty', STAFF_DUTIES, of(DUTY_TEXTS)],
  ['role', STAFF_ROLES, of(ROLE_TEXTS)],
  ['network', RECONCILED_NETWORKS, of(NETWORK_TEXTS)],
  ['kind of a difference', BREAK_KINDS, of(BREAK_TEXTS)],
]

describe('words for staff', () => {
  it.each(TABLES)('%s: each code has words, which no other code has', (_noun, codes, textOf) => {
    const texts = codes.map(textOf)
    expect(codes.filter((code) => ['', code].includes(textOf(code)))).toEqual([])
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
    // A hyphen, a dot or a capital inside a word is the form of a code.
    expect(texts.filter((text) => /[a-z][-._][a-z]|[a-z][A-Z]/.test(text))).toEqual([])
  })

  it('block of a card: each reason has words', () => {
    for (const reason of BLOCK_REASONS) expect(BLOCK_REASON_TEXTS[reason]).toMatch(/^[a-z ]+$/)
  })

  it('code of an earlier release: reads as the code, without words', () => {
    expect([sessionEndText, alertTopicText, noticeText].map((textOf) => textOf('old'))).toEqual(['old', 'old', 'old'])
  })

  it('stored roles: read as the roles of the person, and keep the word for a program', () => {
    expect(storedRolesText('risk-officer, auditor')).toBe('Risk officer, Auditor')
    expect(storedRolesText('risk-officer, auditor')).toBe(rolesText(['risk-officer', 'auditor']))
    expect(storedRolesText('Support')).toBe('Support')
    expect(rolesText([])).toBe('No role')
  })

  it('difference: names its payment, its kind and its network in a sentence', () => {
    const text = `${differenceText({ reference: 'OPT-1', kind: 'refused' })} at ${networkText('card-processor')}`
    expect(text).toBe('OPT-1 (settled there, and refused here) at the card processor')
  })
})

describe('kinds of journals', () => {
  it('kind of a journal: has a separate name, by which the filter finds the kind', () => {
    const kinds = Object.values(ENTRY_KINDS).flat()
    for (const kind of kinds) expect(entryKindOf(entryKindName(kind))).toBe(kind)
    expect(new Set(ENTRY_KIND_NAMES).size).toBe(ENTRY_KIND_NAMES.length)
  })
})
