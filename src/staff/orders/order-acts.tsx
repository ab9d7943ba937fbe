/** The acts on an open order: approve and reject for a checker, withdraw for the maker. */
import * as v from 'valibot'
import { REASON_LENGTHS, type StaffOrder } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

interface OrderActsProps {
  readonly order: StaffOrder
  readonly changed: (order: StaffOrder) => void
}

export function OrderActs(props: OrderActsProps) {
  if (props.order.isOwn) return <Withdraw {...props} />
  if (!props.order.canCheck) return <p>This order waits for a person with the duty to check it.</p>
  return <Decide {...props} />
}

function Withdraw({ order: { orderId }, changed }: OrderActsProps) {
  const form = useForm(v.object({}), () => ({ orderId }), {
    send: (request) => sendCall('orders/withdraw', request),
    onDone: changed,
    isShort: true,
  })
  return (
    <StaffForm form={form}>
      <p>Another person must check this order.</p>
      <div className={styles.buttons}>
        <Button type="submit" look="sec" small busy={form.busy}>
          Withdraw the order
        </Button>
      </div>
    </StaffForm>
  )
}

/** The pressed button gives `act`. */
const decisionSchema = v.pipe(
  v.object({
    act: v.picklist(['approve', 'reject']),
    note: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(REASON_LENGTHS.most, `Write at most ${REASON_LENGTHS.most} characters`),
    ),
  }),
  v.forward(
    v.check(
      ({ act, note }) => act === 'approve' || note.length >= REASON_LENGTHS.least,
      `Say why you reject the order, in ${REASON_LENGTHS.least} characters or more`,
    ),
    ['note'],
  ),
)

function Decide({ order: { orderId }, changed }: OrderActsProps) {
  const form = useForm(decisionSchema, (decision) => decision, {
    send: ({ act, note }) => sendCall(`orders/${act}`, { orderId, note }),
    onDone: changed,
    isShort: true,
  })
  const noteId = `note-${orderId}`
  return (
    <StaffForm form={form}>
      <TextField
        id={noteId}
        name="note"
        label="Note (needed to reject)"
        autoComplete="off"
        error={form.errorOf(noteId)}
      />
      <div className={styles.buttons}>
        <Button type="submit" name="act" value="approve" small busy={form.busy}>
          Approve and execute
        </Button>
        <Button type="submit" name="act" value="reject" look="sec" small busy={form.busy}>
          Reject
        </Button>
      </div>
    </StaffForm>
  )
}
