/** The acts on an open order: approve and reject for a checker, withdraw for the maker. */
import * as v from 'valibot'
import { REASON_LENGTHS, type StaffOrder } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { type FormState, useForm } from '../../web/ui/form/use-form.ts'
import * as styles from '../ui/page.module.css'
import { focusContent } from '../ui/skip-link.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

interface OrderActsProps {
  readonly order: StaffOrder
  readonly changed: (order: StaffOrder) => void
  /** Reads the order again, because another person has ended it. */
  readonly refresh: () => void
}

/** True after a refusal because the order has ended or its time is over. Then no act is left. */
const isOver = ({ refusal }: FormState): boolean =>
  refusal?.reason === 'order-ended' || refusal?.reason === 'order-expired'

function OverOrder({ form, refresh }: Pick<OrderActsProps, 'refresh'> & { readonly form: FormState }) {
  const show = (): void => {
    refresh()
    // The button leaves the page together with the acts.
    focusContent()
  }
  return (
    <StaffForm form={form}>
      <div className={styles.buttons}>
        <Button look="sec" small onClick={show}>
          Show its state now
        </Button>
      </div>
    </StaffForm>
  )
}

export function OrderActs(props: OrderActsProps) {
  if (props.order.isOwn) return <Withdraw {...props} />
  if (!props.order.canCheck) return <p>This order waits for a person with the duty to check it.</p>
  return <Decide {...props} />
}

function Withdraw({ order: { orderId }, changed, refresh }: OrderActsProps) {
  const form = useForm(v.object({}), () => ({ orderId }), {
    send: (request) => sendCall('orders/withdraw', request),
    onDone: changed,
    isShort: true,
  })
  if (isOver(form)) return <OverOrder form={form} refresh={refresh} />
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

function Decide({ order: { orderId }, changed, refresh }: OrderActsProps) {
  const form = useForm(decisionSchema, (decision) => decision, {
    send: ({ act, note }) => sendCall(`orders/${act}`, { orderId, note }),
    onDone: changed,
    isShort: true,
  })
  const noteId = `note-${orderId}`
  if (isOver(form)) return <OverOrder form={form} refresh={refresh} />
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
