/** Shows the actions on a card: freeze, unfreeze, block, replace. */
import { useState } from 'react'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { BlockSheet } from './block-sheet.tsx'
import { type Card, useFreezeCardMutation, useUnfreezeCardMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'

export function CardActions({ card }: { readonly card: Card }) {
  const [blocking, setBlocking] = useState(false)
  const { actions, cardId } = card
  if (actions.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="doings">
      <h2 id="doings">{actions.includes('replace') ? t('Replace this card') : t('Is your card safe?')}</h2>
      {actions.includes('freeze') && <Freeze cardId={cardId} />}
      {actions.includes('unfreeze') && <Unfreeze cardId={cardId} />}
      {actions.includes('block') && (
        <Button look="quiet" wide className="gap-3" onClick={() => setBlocking(true)}>
          {t('Lost, stolen or damaged? Block the card')}
        </Button>
      )}
      {actions.includes('replace') && (
        <>
          <p className="small gap-2">{t('You get a new card for the same account, with a new number.')}</p>
          <Link
            className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide} gap-3`}
            to={PATHS.cardRequest}
            state={{ accountNumber: card.accountNumber }}
          >
            {t('Request a new card')}
          </Link>
        </>
      )}
      {blocking && <BlockSheet cardId={cardId} onClose={() => setBlocking(false)} />}
    </section>
  )
}

function Freeze({ cardId }: { readonly cardId: string }) {
  const [freeze, { isLoading, error }] = useFreezeCardMutation()
  const online = useOnline()
  async function pull(): Promise<void> {
    const answer = await freeze(cardId)
    if (answer.error === undefined) showToast(t('Your card is frozen. We are updating your card'))
  }
  return (
    <>
      <p className="small gap-2">
        {t(
          'Can’t find your card? Freeze it. This usually takes a few seconds, and then nobody can pay with it. You can unfreeze it yourself.',
        )}
      </p>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{t('{message}. You can safely try again.', { message: callProblem(error).message })}</p>
        </Note>
      )}
      <Button look="sec" wide className="gap-3" busy={isLoading} disabled={!online} onClick={() => void pull()}>
        {t('Freeze card')}
      </Button>
      {!online && <p className="meta gap-2">{t('You need a connection.')}</p>}
    </>
  )
}

function Unfreeze({ cardId }: { readonly cardId: string }) {
  const [ask, { isLoading, error }] = useUnfreezeCardMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const online = useOnline()
  async function begin(): Promise<void> {
    const { data } = await ask(cardId)
    if (data?.approval) setChallenge(data.approval)
  }
  return (
    <>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{callProblem(error).message}</p>
        </Note>
      )}
      <Button wide className="gap-3" busy={isLoading} disabled={!online} onClick={() => void begin()}>
        {t('Unfreeze card')}
      </Button>
      {!online && <p className="meta gap-2">{t('You need a connection.')}</p>}
      {challenge && (
        <ChangeSheet
          challenge={challenge}
          title={t('Unfreeze your card?')}
          label={t('Unfreeze my card')}
          done={t('Your card can be used again')}
          onClose={() => setChallenge(undefined)}
        >
          <p>{t('You can use the card again, up to its limits.')}</p>
        </ChangeSheet>
      )}
    </>
  )
}
