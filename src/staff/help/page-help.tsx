/** The help of a page, which its heading shows: the purpose, the meaning of its words, the keys, and what to do when unsure. */
import { createContext, useContext } from 'react'
import { Link } from '../../web/ui/router/link.tsx'
import { useLetterKeys } from '../session/letter-keys.ts'
import * as styles from '../ui/page.module.css'
import { BANK_HELP } from './bank-help.ts'
import { LETTER_KEYS, type PageHelpText } from './page-help-text.ts'
import { WORK_HELP } from './work-help.ts'

export const HELP = { ...WORK_HELP, ...BANK_HELP } as const
export type HelpTopic = keyof typeof HELP

/** The topic of the open page. Undefined on a page outside of the routes, such as the login. */
export const HelpTopicContext = createContext<HelpTopic | undefined>(undefined)

export function PageHelp() {
  const topic = useContext(HelpTopicContext)
  if (topic === undefined) return null
  const { purpose, words, keys, unsure }: PageHelpText = HELP[topic]
  return (
    <details className={styles.help}>
      <summary>Help</summary>
      <p>{purpose}</p>
      <dl className={styles.meanings}>
        {words.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Keys keys={keys} />
      <p>
        <strong>When unsure:</strong> {unsure}
      </p>
    </details>
  )
}

function Keys({ keys }: Pick<PageHelpText, 'keys'>) {
  const { areOn } = useLetterKeys()
  const used = LETTER_KEYS.filter(([key]) => keys.includes(key))
  return (
    <p>
      {used.length === 0 ? 'Keys: ' : 'Keys of one letter: '}
      {used.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does};{' '}
        </span>
      ))}
      <kbd>Tab</kbd> goes to the next link, button or field, and <kbd>Enter</kbd> opens it.
      {used.length > 0 && !areOn && ' You have switched the keys of one letter off.'} <Link to="/keys">All keys</Link>
    </p>
  )
}
