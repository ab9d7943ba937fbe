/** The networks, billers and parts of the bank that are switched off: the list, the preview of a stop, and the orders that begin and end it. */
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StopReason } from '../../values/vocabularies/service-stops.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useChosenRow } from '../orders/use-chosen-row.ts'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { OpenedSection } from '../ui/opened-section.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { useCall } from '../ui/use-call.ts'
import { lagosTime } from './lagos-time.ts'
import { MadeOrder } from '../orders/made-order.tsx'

type Stops = Answer<'stops/read'>
type Stop = Stops['stops'][number]

const REASONS: Readonly<Record<StopReason, string>> = {
  maintenance: 'Maintenance',
  'provider-fault': 'A fault of the provider',
  'fraud-risk': 'Protection from fraud',
  regulator: 'An order of the regulator',
}
const STATES: Readonly<Record<Stop['state'], string>> = { planned: 'planned', off: 'off now', ended: 'ended' }

export function StopsSection() {
  const { data, problem, again } = useCall('stops/read', {})
  const mayChange = useDuty('service.stop')
  const { chosen: ending, choose, made, done } = useChosenRow<Stop>(again)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  return (
    <>
      <ListTools
        fileName="service-stops"
        header={['Service', 'Name', 'State', 'Reason', 'From', 'Until', 'Ended', 'Order', 'Maker', 'Checker', 'Words']}
        rows={data.stops.map((stop) => [
          stop.service,
          stop.name,
          stop.state,
          stop.reason,
          stop.startsAt,
          stop.endsAt,
          stop.endedAt,
          stop.order?.orderId ?? null,
          stop.order?.maker ?? null,
          stop.order?.checker ?? null,
          stop.order?.reason ?? null,
        ])}
        help={<p>The list has the stops of now, the planned stops, and the stops that ended in the last days.</p>}
      />
      <Rows
        caption="Services that are switched off"
        header={[
          'Service',
          'State',
          'Reason for customers',
          'From',
          'Until',
          'Ordered by',
          ...(mayChange ? ['End'] : []),
        ]}
        rows={data.stops.map((stop) => [
          stop.name,
          STATES[stop.state],
          REASONS[stop.reason],
          dateTime(stop.startsAt),
          endText(stop),
          <OrderText key="order" order={stop.order} />,
          ...(mayChange ? [<EndButton key="end" stop={stop} choose={() => choose(stop)} />] : []),
        ])}
        empty="All services are on, and no stop is planned."
      />
      <p>
        New calls of a stopped service are refused before money moves, and the customer reads the reason. Payments that
        began before go on to their end. A payment of a standing order that needs the service tries again every 15
        minutes until the next morning. A line of an approved payment batch waits for a day at most.
      </p>
      <MadeOrder order={made} />
      {ending !== undefined && (
        <OpenedSection key={ending.stopId} title={`Switch on: ${ending.name}`}>
          <ProposeForm
            kind="end-service-stop"
            payload={{ stopId: ending.stopId }}
            button="Propose to switch it on"
            done={done}
          />
        </OpenedSection>
      )}
      {mayChange && <NewStop services={data.services} done={done} />}
    </>
  )
}

function endText({ endsAt, endedAt }: Stop): string {
  if (endedAt !== null) return `${dateTime(endedAt)}, by an order`
  return endsAt === null ? 'an order ends it' : dateTime(endsAt)
}

/** The people who switched the service off, and why. */
function OrderText({ order }: Pick<Stop, 'order'>) {
  if (order === null) return 'no order'
  return (
    <>
      <Link to={`/orders/${order.orderId}`}>
        {order.maker}
        {order.checker !== null && `, checked by ${order.checker}`}
      </Link>
      : {order.reason}
    </>
  )
}

function EndButton({ stop, choose }: { readonly stop: Stop; readonly choose: () => void }) {
  if (stop.state === 'ended') return null
  return (
    <Button look="sec" small onClick={choose}>
      Switch on <span className={styles.hidden}>{stop.name}</span>
    </Button>
  )
}

const schema = v.object({
  service: v.pipe(v.string(), v.minLength(1, 'Choose a service')),
  stopReason: v.pipe(v.string(), v.minLength(1, 'Choose a reason')),
  startsAt: lagosTime('Enter a date and a time'),
  endsAt: lagosTime('Enter a date and a time'),
})

interface Wanted {
  readonly service: string
  readonly reason: string
  readonly startsAt: string | null
  readonly endsAt: string | null
}

interface Previewed {
  readonly wanted: Wanted
  readonly preview: Answer<'stops/preview'>
}

interface NewStopProps {
  readonly services: Stops['services']
  readonly done: (order: StaffOrder) => void
}

function NewStop({ services, done }: NewStopProps) {
  const [previewed, setPreviewed] = useState<Previewed>()
  const edited = () => setPreviewed(undefined)
  const form = useForm(schema, ({ stopReason: reason, ...times }): Wanted => ({ reason, ...times }), {
    send: (wanted) => sendCall('stops/preview', wanted),
    onDone: (preview, wanted) => setPreviewed({ wanted, preview }),
    isShort: true,
  })
  return (
    <section className={styles.section} aria-labelledby="new-stop">
      <h2 id="new-stop">Switch a service off</h2>
      <StaffForm form={form}>
        <SelectField
          id="service"
          label="Service"
          placeholder="Choose a service"
          choices={services.map(({ service, name }) => ({ value: service, label: name }))}
          onInput={edited}
          error={form.errorOf('service')}
        />
        <SelectField
          id="stopReason"
          label="Reason that the customer reads"
          placeholder="Choose a reason"
          choices={Object.entries(REASONS).map(([value, label]) => ({ value, label }))}
          onInput={edited}
          error={form.errorOf('stopReason')}
        />
        <TextField
          id="startsAt"
          type="datetime-local"
          label="From"
          hint="Lagos time. Leave it empty to begin when the order is approved."
          onInput={edited}
          error={form.errorOf('startsAt')}
        />
        <TextField
          id="endsAt"
          type="datetime-local"
          label="Until"
          hint="Lagos time. Leave it empty when another order ends it."
          onInput={edited}
          error={form.errorOf('endsAt')}
        />
        <Button type="submit" look="sec" busy={form.busy}>
          Preview the stop
        </Button>
      </StaffForm>
      {previewed !== undefined && (
        <>
          <PreviewText wanted={previewed.wanted} preview={previewed.preview} />
          <ProposeForm
            kind="stop-service"
            payload={{ ...previewed.wanted }}
            button="Propose to switch it off"
            done={(order) => {
              edited()
              done(order)
            }}
          />
        </>
      )}
    </section>
  )
}

/** What the counted customers did, or have. A service that is not named here is a network or a biller. */
const COUNTED: Readonly<Partial<Record<string, string>>> = {
  'part:sign-up': 'signed up in the last 30 days',
  'part:new-payees': 'paid a new payee in the last 30 days',
  'part:exchange': 'exchanged money in the last 30 days',
  'part:standing-orders': 'with an active standing order',
  'part:payment-batches': 'approved a payment batch in the last 30 days',
}

/** Names the times again, because the fields show them in the order of the person's browser. */
function PreviewText({ wanted: { service, startsAt, endsAt }, preview }: Previewed) {
  const { customers, all, openPayments, waitingPayments } = preview
  const [now] = useState(() => Date.now())
  const start = startsAt === null || Date.parse(startsAt) <= now ? 'the approval of the order' : dateTime(startsAt)
  const end = endsAt === null ? 'another order ends the stop' : dateTime(endsAt)
  const used = COUNTED[service] ?? 'made such a payment in the last 30 days'
  return (
    <p>
      The service is off from {start} until {end}. Customers who are affected: {countText(customers)} of{' '}
      {countText(all)} {used}.{' '}
      {openPayments > 0 && `Open payments that go on to their end: ${countText(openPayments)}. `}
      {waitingPayments > 0 && `Approved payments that wait now or within a day: ${countText(waitingPayments)}. `}
      Another person checks the order.
    </p>
  )
}

const countText = (count: number): string => count.toLocaleString('en-GB')
