/**
 * Shows the rules and the strength of a new password during typing. The estimator is loaded with the first character.
 */
import { useEffect, useState } from 'react'
import { BRAND } from '../../../../values/brand.ts'
import { foldText } from '../../../../values/text/fold-text.ts'
import { TickIcon } from '../../../ui/icon/icons.tsx'
import { t } from '../../../language/language.ts'
import * as styles from './password-strength.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface PasswordStrengthProps {
  readonly password: string
  readonly username: string
  readonly names: readonly string[]
  /** YYYY-MM-DD, when the page knows the date. */
  readonly dateOfBirth?: string
}

const MIN_LENGTH = 8
const WORDS = ['', t('Weak'), t('Fair'), t('Good'), t('Strong')]

type Estimate = ReturnType<Estimator>
type Estimator = typeof import('../../../../password-strength/estimate-password.ts')['estimatePassword']

let loading: Promise<Estimator> | undefined

/**
 * The server refuses by the same function. The function needs 15 KB of words, which is too much for the page itself.
 */
function loadEstimator(): Promise<Estimator> {
  loading ??= import('../../../../password-strength/estimate-password.ts').then((module) => module.estimatePassword)
  return loading
}

const BANK_NAMES = [BRAND.bankName, BRAND.shortName]

/** Undefined until the estimator is loaded. */
function useEstimate({ password, username, names, dateOfBirth }: PasswordStrengthProps): Estimate | undefined {
  const [last, setLast] = useState<Estimate>()
  const nameText = names.join('\n')
  useEffect(() => {
    if (password === '') return
    let stale = false
    loadEstimator().then(
      (estimate) => {
        const owner = {
          username,
          names: nameText.split('\n'),
          bankNames: BANK_NAMES,
          ...(dateOfBirth && { dateOfBirth }),
        }
        if (!stale) setLast(estimate(password, owner))
      },
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [password, username, nameText, dateOfBirth])
  return password === '' ? undefined : last
}

function holds(password: string, words: readonly string[]): boolean {
  const folded = foldText(password)
  return words.some((word) => word.length >= 3 && folded.includes(foldText(word)))
}

export function PasswordStrength(props: PasswordStrengthProps) {
  const { password, username, names } = props
  const known = [username, ...names, ...BANK_NAMES].filter((word) => word !== '')
  const estimate = useEstimate(props)
  const score = estimate?.score ?? 0
  const rules = [
    {
      text: t('At least {minLength} characters; a few words make a good password', { minLength: MIN_LENGTH }),
      met: [...password].length >= MIN_LENGTH,
    },
    { text: t('Do not use your name, username or the bank’s name'), met: password !== '' && !holds(password, known) },
    {
      text: t('Hard to guess: a common word, name or place with digits or signs added is not enough'),
      met: estimate?.accepted === true,
    },
  ]
  const shownScore = rules.slice(0, 2).every((rule) => rule.met) ? score : Math.min(score, 1)
  return (
    <div className={`${layoutStyles.form} ${layoutStyles.tight}`} id="password-rules">
      <ul className={styles.rules}>
        {rules.map(({ text, met }) => (
          <li key={text} className={met ? styles.met : ''}>
            <TickIcon small />
            <span>
              {text}
              <span className="visually-hidden">{met ? t(', done') : t(', not yet')}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.strength} data-score={shownScore} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <output className={fieldStyles.hint}>
        {shownScore > 0 && t('Strength: {words}', { words: WORDS[shownScore] ?? '' })}
      </output>
    </div>
  )
}
