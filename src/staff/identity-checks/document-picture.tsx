/** A document of a customer, which loads when the person asks for it. The picture can be enlarged and turned. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answer, call, type Problem } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { dateTime } from '../texts.ts'

export interface DocumentPictureProps {
  readonly customerId: string
  readonly document: Answer<'identity-checks/read'>['documents'][number]
}

const QUARTER_TURN = 90
const FULL_TURN = 360

export function DocumentPicture({ customerId, document: { kind, name, addedAt } }: DocumentPictureProps) {
  const [source, setSource] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const [isLarge, setLarge] = useState(false)
  const [turn, setTurn] = useState(0)
  const show = useRef<HTMLButtonElement>(null)
  const picture = useRef<HTMLButtonElement>(null)
  const load = async (): Promise<void> => {
    const read = await call('identity-checks/document', { customerId, kind })
    setProblem(read.ok ? undefined : read.failure)
    if (!read.ok) return
    const hasFocus = document.activeElement === show.current
    flushSync(() => setSource(`data:${read.value.mediaType};base64,${read.value.base64}`))
    // The picture has replaced the button, whose focus would be lost.
    if (hasFocus) picture.current?.focus()
  }
  return (
    <article className={styles.document} aria-label={name}>
      <p>
        {name}, sent {dateTime(addedAt)}
      </p>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {source === undefined ? (
        <button ref={show} type="button" className={styles.toggle} onClick={() => void load()}>
          Show <span className={styles.hidden}>{name}</span>
        </button>
      ) : (
        <>
          <div className={styles.scroll}>
            <button
              ref={picture}
              type="button"
              className={styles.picture}
              style={{ width: isLarge ? '200%' : '100%' }}
              aria-pressed={isLarge}
              onClick={() => setLarge(!isLarge)}
            >
              <span className={styles.hidden}>Enlarge</span>{' '}
              <img src={source} alt={name} style={{ rotate: `${turn}deg` }} />
            </button>
          </div>
          <div className={styles.buttons}>
            <button type="button" className={styles.toggle} onClick={() => setTurn((turn + QUARTER_TURN) % FULL_TURN)}>
              Turn <span className={styles.hidden}>{name}</span>
            </button>
          </div>
        </>
      )}
    </article>
  )
}
