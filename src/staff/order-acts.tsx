/** The acts on an open order: approve and reject for a checker, withdraw for the maker. */
import { useState } from 'react'
import { REASON_LENGTHS, type StaffOrder } from '../contract/staff/staff-api.ts'
import { Button } from '../web/ui/button.tsx'
import { TextField } from '../web/ui/text-field.tsx'
import { call, type Problem } from './api.ts'
import * as styles from './page.module.css'
import { ProblemNote } from './problem-note.tsx'

type Act = 'approve' | 'reject' | 'withdraw'

export function OrderActs({ order, changed }: { readonly order: StaffOrder; readonly changed: () => void }) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<Act>()
  const [problem, setProblem] = useState<Problem>()
  const [error, setError] = useState<string>()
  const act = async (name: Act): Promise<void> => {
    if (busy !== undefined) return
    if (name === 'reject' && note.trim().length < REASON_LENGTHS.least)
      return setError(`Say why you reject the order, in ${REASON_LENGTHS.least} characters or more`)
    setError(undefined)
    setBusy(name)
    const result = await call(`orders/${name}`, { orderId: order.orderId, note })
    setBusy(undefined)
    setProblem(result.ok ? undefined : result.failure)
    if (result.ok) changed()
  }
  if (order.isOwn)
    return (
      <>
        <p>Another person must check this order.</p>
        {problem !== undefined && <ProblemNote problem={problem} />}
        <Button look="sec" small busy={busy === 'withdraw'} onClick={() => void act('withdraw')}>
          Withdraw the order
        </Button>
      </>
    )
  if (!order.canCheck) return <p>This order waits for a person with the duty to check it.</p>
  return (
    <>
      <TextField
        id={`note-${order.orderId}`}
        label="Note (needed to reject)"
        maxLength={REASON_LENGTHS.most}
        value={note}
        error={error}
        onChange={(event) => setNote(event.target.value)}
      />
      {problem !== undefined && <ProblemNote problem={problem} />}
      <div className={styles.buttons}>
        <Button small busy={busy === 'approve'} onClick={() => void act('approve')}>
          Approve and execute
        </Button>
        <Button look="sec" small busy={busy === 'reject'} onClick={() => void act('reject')}>
          Reject
        </Button>
      </div>
    </>
  )
}
