/**
 * Shows the indemnity that limits above a certain amount need: its text, its acceptance with a passkey, and its
 * consequences.
 */
import { useState } from 'react'
import { INDEMNITY } from '../../../contract/limits/indemnity.ts'
import type { Limits } from '../../../contract/limits/limits.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { type CallProblem, callProblem } from '../../api/result/call-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { LimitsSheet } from './limits-sheet.tsx'
import { useAcceptIndemnityMutation } from './limits-api.ts'
import { language, t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import { Pill } from '../../ui/note/pill.tsx'

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN').replace('.00', '')

export function IndemnityCard({ indemnity }: { readonly indemnity: NonNullable<Limits['indemnity']> }) {
  const [reading, setReading] = useState(false)
  const { above, most, accepted, acceptedAt } = indemnity
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="indemnity">
      <h2 id="indemnity">
        {t('Limits above {amount}', { amount: naira(above) })} {accepted && <Pill look="ok">{t('Open')}</Pill>}
      </h2>
      {accepted ? (
        <p className="small gap-2">
          {acceptedAt === null
            ? t('You accepted the indemnity. You can raise your limits up to {amount}.', { amount: naira(most) })
            : t('You accepted the indemnity on {day}. You can raise your limits up to {amount}.', {
                day: formatDate(acceptedAt),
                amount: naira(most),
              })}
        </p>
      ) : (
        <>
          <p className="small gap-2">
            {t(
              'The Central Bank requires your indemnity before you can send more than {above} in one transfer, up to {most}. You accept it with a passkey: your fingerprint or face. This does not change your limits.',
              { above: naira(above), most: naira(most) },
            )}
          </p>
          <Button look="sec" className="gap-4" onClick={() => setReading(true)}>
            {t('Read the indemnity')}
          </Button>
          {reading && <IndemnitySheet onClose={() => setReading(false)} />}
        </>
      )}
    </section>
  )
}

function IndemnitySheet({ onClose }: { readonly onClose: () => void }) {
  const [accept, { isLoading, error }] = useAcceptIndemnityMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const online = useOnline()
  async function ask(): Promise<void> {
    const { data } = await accept(INDEMNITY.version)
    if (data?.approval) setChallenge(data.approval)
    else if (data) onClose()
  }
  const text = (
    <>
      {INDEMNITY.paragraphs.map((paragraph) => (
        <p key={paragraph} lang="en">
          {paragraph}
        </p>
      ))}
      {language !== 'en' && (
        <p className="small">
          {t(
            'This agreement is in English, because the English text is the legal text. Ask us about anything that you do not understand before you accept it.',
          )}
        </p>
      )}
    </>
  )
  if (challenge) {
    return (
      <LimitsSheet
        challenge={challenge}
        title={t('Accept the indemnity')}
        label={t('Accept with my passkey')}
        done={t('You accepted the indemnity. You can now raise your limits')}
        onClose={onClose}
      >
        <div className={`${layoutStyles.stack} small`}>{text}</div>
      </LimitsSheet>
    )
  }
  return (
    <Sheet title={t('The indemnity')} onClose={onClose}>
      <div className={layoutStyles.stack}>
        {text}
        {error !== undefined && <Refused problem={callProblem(error)} />}
        <div className={buttonStyles.group}>
          <Button wide busy={isLoading} disabled={!online} onClick={() => void ask()}>
            {t('I accept')}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {t('Not now')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function Refused({ problem }: { readonly problem: CallProblem }) {
  return (
    <Note kind="bad" role="alert">
      <p>{problem.message}</p>
    </Note>
  )
}
