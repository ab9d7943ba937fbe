/** Shows the actions on a card: freeze, unfreeze, block, replace. */
import { useState } from 'react'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import * as PATHS from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { BlockSheet } from './block-sheet.tsx'
import { type Card, useFreezeCardMutation, useUnfreezeCardMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'

export function CardActions({ card }: { readonly card: Card }) {
  const [blocking, setBlocking] = useState(false)
  const { actions, cardId } = card
  if (actions.length === 0) return null
  return (
    <section className="card pad" aria-labelledby="doings">
      <h2 id="doings">{actions.includes('replace') ? 'Replace it' : 'Is it safe?'}</h2>
      {actions.includes('freeze') && <Freeze cardId={cardId} />}
      {actions.includes('unfreeze') && <Unfreeze cardId={cardId} />}
      {actions.includes('block') && (
        <Button look="quiet" wide className="gap-3" onClick={() => setBlocking(true)}>
          Lost, stolen or damaged? Block it
        </Button>
      )}
      {actions.includes('replace') && (
        <>
          <p className="small gap-2">A new card for the same account, with another number.</p>
          <Link className="btn pri wide gap-3" to={PATHS.cardRequest} state={{ accountNumber: card.accountNumber }}>
            Request a new card
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
    if (answer.error === undefined) showToast('Your card is frozen here, and the card network is being told')
  }
  return (
    <>
      <p className="small gap-2">
        Freeze it when you cannot find it. Once the card network has heard, nobody can pay with it. You unfreeze it
        yourself.
      </p>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{callProblem(error).message}. Press it again: twice does no harm.</p>
        </Note>
      )}
      <Button look="sec" wide className="gap-3" busy={isLoading} disabled={!online} onClick={() => void pull()}>
        Freeze it now
      </Button>
      {!online && <p className="meta gap-2">Needs a connection.</p>}
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
        Unfreeze it
      </Button>
      {!online && <p className="meta gap-2">Needs a connection.</p>}
      {challenge && (
        <ChangeSheet
          challenge={challenge}
          title="Unfreeze your card?"
          label="Unfreeze my card"
          done="Your card can be used again"
          onClose={() => setChallenge(undefined)}
        >
          <p>It can be used again, within its limits.</p>
        </ChangeSheet>
      )}
    </>
  )
}
