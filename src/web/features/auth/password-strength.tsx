/** Rules and strength while a new password is typed; the estimator is loaded when the first character is. */
import { useEffect, useState } from 'react'
import { BRAND } from '../../../values/brand.ts'
import { TickIcon } from '../../ui/icons.tsx'
import { t } from '../../language/language.ts'

export interface PasswordStrengthProps {
  readonly password: string
  readonly username: string
  readonly names: readonly string[]
}

const MIN_LENGTH = 8
const WORDS = ['', t('Weak'), t('Fair'), t('Good'), t('Strong')]

/** What people type first. The server knows 100,000 of them; these few keep the meter from praising "password1". */
const COMMON =
  'password passw0rd qwerty qwertyuiop asdfgh zxcvbn 123456 123456789 1q2w3e abc123 iloveyou admin welcome letmein login master dragon monkey football chelsea arsenal liverpool manchester barcelona sunshine princess superman batman secret shadow michael jesus christ blessing blessed favour grace glory godisgood emmanuel victory success nigeria lagos abuja naija chioma'.split(
    ' ',
  )

type Score = (password: string, known: readonly string[]) => number

let loading: Promise<Score> | undefined

/** 0 to 4. The common passwords' dictionaries stay on the server, which refuses those anyway: on a phone they cost 400 KB. */
function loadEstimator(): Promise<Score> {
  loading ??= import('@zxcvbn-ts/core').then(({ ZxcvbnFactory }) => {
    const estimator = new ZxcvbnFactory()
    return (password, known) => estimator.check(password.slice(0, 64), [...known, ...COMMON]).score
  })
  return loading
}

function useScore(password: string, known: readonly string[]): number {
  const [last, setLast] = useState({ password: '', score: 0 })
  const knownText = known.join('\n')
  useEffect(() => {
    if (password === '') return
    let stale = false
    loadEstimator().then(
      (estimate) => {
        if (!stale) setLast({ password, score: Math.max(1, estimate(password, knownText.split('\n'))) })
      },
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [password, knownText])
  return password === '' ? 0 : last.score
}

function holds(password: string, words: readonly string[]): boolean {
  const folded = password.toLowerCase()
  return words.some((word) => word.length >= 3 && folded.includes(word.toLowerCase()))
}

export function PasswordStrength({ password, username, names }: PasswordStrengthProps) {
  const known = [username, ...names, BRAND.bankName, BRAND.shortName].filter((word) => word !== '')
  const score = useScore(password, known)
  const rules = [
    {
      text: t('At least {minLength} characters; a few words make a good password', { minLength: MIN_LENGTH }),
      met: [...password].length >= MIN_LENGTH,
    },
    { text: t('Without your username, your name or the bank’s'), met: password !== '' && !holds(password, known) },
  ]
  const shownScore = rules.every((rule) => rule.met) ? score : Math.min(score, 1)
  return (
    <div className="form tight" id="password-rules">
      <ul className="rules">
        {rules.map(({ text, met }) => (
          <li key={text} className={met ? 'met' : ''}>
            <TickIcon small />
            <span>
              {text}
              <span className="vh">{met ? t(', done') : t(', not yet')}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="strength" data-score={shownScore} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <output className="hint">{shownScore > 0 && t('Strength: {words}', { words: WORDS[shownScore] ?? '' })}</output>
    </div>
  )
}
