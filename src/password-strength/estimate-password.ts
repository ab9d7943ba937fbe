/** Estimates how hard a password is to guess, in the browser's meter and on the server. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { foldText } from '../values/text/fold-text.ts'
import { DECORATION_MATCHER } from './decoration-matcher.ts'
import { LOCAL_WORDS } from './local-words.ts'
import { WORLD_WORDS } from './world-words.ts'

/** 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordScore = 1 | 2 | 3 | 4

export interface PasswordEstimate {
  readonly score: PasswordScore
  /** False for weak and fair passwords, which the bank refuses. */
  readonly accepted: boolean
}

/** The facts about the password's owner that other people may know. Empty texts are left out. */
export interface KnownOfOwner {
  readonly username: string
  readonly names: readonly string[]
  readonly bankNames: readonly string[]
  readonly phone?: string
  /** YYYY-MM-DD. */
  readonly dateOfBirth?: string
}

/** The least number of guesses of a fair, a good and a strong password. Eight random letters need 10^8. */
const GUESSES = [1e6, 5e7, 1e10] as const
const ACCEPTED_SCORE = 3
/** The time of an estimate grows faster than the length. Longer passwords are estimated by their beginning. */
const ESTIMATED_LENGTH = 40
const PHONE_NUMBER = /^\+?(?:234|0)[789][01]\d{8}$/

const estimator = new ZxcvbnFactory(
  {
    dictionary: { words: [...LOCAL_WORDS, ...WORLD_WORDS] },
    maxLength: ESTIMATED_LENGTH,
    l33tMaxSubstitutions: 20,
  },
  DECORATION_MATCHER,
)

export function estimatePassword(password: string, owner: KnownOfOwner): PasswordEstimate {
  const guesses = PHONE_NUMBER.test(password) ? 1 : countGuesses(password, knownTexts(owner))
  const passed = GUESSES.filter((limit) => guesses >= limit).length
  const score = (passed + 1) as PasswordScore
  return { score, accepted: score >= ACCEPTED_SCORE }
}

/**
 * The total of the estimator adds 10^8 guesses for three parts and 10^12 for four, so "Lagos2026!" would count as hard. This total
 * is the product of the guesses of each part and the number of orders of the parts.
 */
function countGuesses(password: string, known: readonly string[]): number {
  const { sequence } = estimator.check(password.normalize('NFKD').replace(/\p{M}/gu, ''), [...known])
  return sequence.reduce((total, part, index) => {
    const guesses: unknown = 'guesses' in part ? part['guesses'] : undefined
    return typeof guesses === 'number' ? total * guesses * (index + 1) : total
  }, 1)
}

/** Forms of the owner's names, phone number and date of birth that a password may contain, in lower case. */
function knownTexts({ username, names, bankNames, phone = '', dateOfBirth = '' }: KnownOfOwner): readonly string[] {
  const texts = [username, ...names, ...bankNames].map(foldText)
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set([...words, ...phoneForms(phone), ...dateForms(dateOfBirth)])].filter((text) => text !== '')
}

function phoneForms(phone: string): readonly string[] {
  const local = phone.replace(/\D/g, '').replace(/^(?:234|0)/, '')
  return local === '' ? [] : [`234${local}`, `0${local}`, local, local.slice(-7), local.slice(-6), local.slice(-4)]
}

function dateForms(date: string): readonly string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  if (day === '') return []
  const short = year.slice(-2)
  return [year, day + month + year, day + month + short, month + day + year, year + month + day, day + month]
}
