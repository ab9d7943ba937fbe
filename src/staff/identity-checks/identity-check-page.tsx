/** One identity check: the documents next to the details, and the orders that decide it. */
import { useEffect, useState } from 'react'
import { SECTION_NAMES } from '../../values/vocabularies/kyc/kyc-section-names.ts'
import { customerWordsSchema, type StaffOrder } from '../../contract/staff/staff-api.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useNavigate, useParams } from '../../web/ui/router/router.tsx'
import { type Act, ActChooser } from '../orders/act-chooser.tsx'
import { type Answer, call } from '../session/api.ts'
import { useLetterKeys } from '../session/letter-keys.ts'
import { useDuty } from '../session/session.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { dateTime, dayText } from '../texts.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { useCall } from '../ui/use-call.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { DecideRequest, Sections } from './decide-request.tsx'

type Check = Answer<'identity-checks/read'>

export function IdentityCheckPage() {
  const { customerId = '' } = useParams()
  const next = useNextKey(customerId)
  const { data, problem, again } = useCall('identity-checks/read', { customerId })
  if (data?.customerId !== customerId)
    return <LoadingOrProblem title="Identity check" problem={problem} again={again} />
  return (
    <>
      {next !== undefined && (
        <Note>
          <p>{next}</p>
        </Note>
      )}
      <CheckStory key={customerId} check={data} refresh={again} />
    </>
  )
}

const LAST = 'No other identity check waits.'

/** The key `n` opens the check that waits longest after this one. Gives a sentence when there is none. */
function useNextKey(customerId: string): string | undefined {
  const navigate = useNavigate()
  const { areOn } = useLetterKeys()
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    if (!areOn) return
    const open = async (): Promise<void> => {
      const listed = await call('identity-checks/list', {})
      if (!listed.ok) return setMessage(listed.failure.message)
      const others = listed.value.checks
      const now = others.findIndex((one) => one.customerId === customerId)
      const after = [...others.slice(now + 1), ...others].find((one) => one.customerId !== customerId)
      if (after === undefined) setMessage(LAST)
      else navigate(`/identity-checks/${after.customerId}`)
    }
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, select, textarea')))
        return
      if (key === 'n') void open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn, customerId, navigate])
  return message
}

function CheckStory({ check, refresh }: { readonly check: Check; readonly refresh: () => void }) {
  const [done, ended] = useMadeOrder(refresh)
  const mayDecide = useDuty('kyc.decide')
  const { customerId, submission, nin } = check
  const isWaiting = submission?.state === 'waiting'
  return (
    <>
      <SkipLink to="record-acts">Skip to the acts</SkipLink>
      <PageTitle windowName="Identity check">{`Identity check of ${check.name}`}</PageTitle>
      <MadeOrder order={done} />
      {check.waitingOrders.map(({ orderId, summary, maker, proposedAt }) => (
        <Note key={orderId} kind="wait">
          <p>
            {summary}: proposed by {maker} {dateTime(proposedAt)}, and waits for the check of another person.{' '}
            <Link to={`/orders/${orderId}`}>Open the order</Link>
          </p>
        </Note>
      ))}
      <Facts>
        <Fact name="Customer" value={<Link to={`/customers/${customerId}`}>{check.cifid}</Link>} />
        <Fact name="Name at the BVN" value={check.name} />
        <Fact name="Date of birth" value={dayText(check.dateOfBirth)} />
        <Fact name="Tier" value={check.tier} />
        <Fact name="NIN" value={nin === null ? 'none' : `•••${nin.last4}, verified ${dateTime(nin.verifiedAt)}`} />
        <Fact name="Request" value={submission === null ? 'none' : requestText(submission, check.request)} />
        <Fact
          name="Missing"
          value={check.missing.length === 0 ? 'nothing' : check.missing.map(sectionName).join(', ')}
        />
      </Facts>
      {isWaiting && mayDecide ? (
        <DecideRequest key={submission.code} check={check} submission={submission} done={ended} again={refresh} />
      ) : (
        <>
          <Sections check={check} />
          <div id="record-acts" tabIndex={-1}>
            <Changes check={check} isWaiting={isWaiting} done={ended} />
          </div>
        </>
      )}
    </>
  )
}

const sectionName = (section: string): string => (SECTION_NAMES as Readonly<Record<string, string>>)[section] ?? section

/** Each section has its own reason. A request that was refused as a whole has one. */
function requestText(
  { tier, state, submittedAt, reason }: NonNullable<Check['submission']>,
  sections: Check['request'],
): string {
  const isBySection = sections.some(({ last }) => last !== null && last.fault !== null)
  const text = `Tier ${tier}, ${state}, sent ${dateTime(submittedAt)}`
  return reason === null || isBySection ? text : `${text}: ${reason}`
}

const WORDS: Pick<Act, 'fields' | 'controls'> = {
  fields: { text: customerWordsSchema },
  controls: (errorOf) => (
    <TextField
      id="text"
      label="Words to the customer"
      hint="Say what is wrong and what to do. The customer reads this text."
      autoComplete="off"
      error={errorOf('text')}
    />
  ),
}
const CHECKED = 'Another person checks this order.'

interface ChangesProps {
  readonly check: Check
  readonly isWaiting: boolean
  readonly done: (order: StaffOrder) => void
}

/** The orders about sections that the customer changed after tier 3. */
function Changes({ check, isWaiting, done }: ChangesProps) {
  if (check.changes.length === 0) return isWaiting ? null : <p>Nothing waits for a decision.</p>
  const acts = check.changes.flatMap(changeActs)
  return <ActChooser title="Decide" acts={acts} payload={{ customerId: check.customerId }} done={done} />
}

function changeActs({ section, code, waitsForBill }: Check['changes'][number]): readonly Act[] {
  const payload = { section, code }
  const refuse: Act = {
    kind: 'refuse-kyc-change',
    id: `refuse ${section}`,
    label: `Restore the earlier section: ${sectionName(section)}`,
    duty: 'kyc.decide',
    payload,
    ...WORDS,
  }
  if (waitsForBill) return [refuse]
  const label = `Accept the changed section: ${sectionName(section)}`
  return [
    { kind: 'accept-kyc-change', id: `accept ${section}`, label, duty: 'kyc.decide', payload, text: CHECKED },
    refuse,
  ]
}
