/** The devices and the sessions of a customer, and the limits with what payments of today have used. */
import type { AnswerOfPart } from '../../../contract/staff/staff-customer-parts.ts'
import {
  DEVICE_LINK_TEXTS,
  SESSION_STATE_TEXTS,
  sessionEndText,
} from '../../../values/vocabularies/staff-texts/record-texts.ts'
import { useDuty } from '../../session/session.tsx'
import { amountText, dateTime } from '../../texts.ts'
import { Fact, Facts, Rows } from '../../ui/facts.tsx'
import type { ListPartProps } from './list-parts.tsx'
import { Part } from './part.tsx'

export function DevicesPart({ opened }: ListPartProps) {
  const mayFreeze = useDuty('customer.freeze')
  const mayEnd = useDuty('customer.access')
  const act = mayEnd ? 'choose the act “End all sessions”' : mayFreeze ? 'use a freeze' : undefined
  return (
    <Part opened={opened} part="devices">
      {({ devices, sessions }) => (
        <>
          {act !== undefined && <p>To end all sessions, {act} below.</p>}
          <Rows
            caption="Sessions"
            header={['Device', 'State', 'Address', 'Opened', 'Last call']}
            rows={sessions.map((one) => [
              one.device,
              one.endReason === null
                ? SESSION_STATE_TEXTS[one.state]
                : `${SESSION_STATE_TEXTS[one.state]}: ${sessionEndText(one.endReason)}`,
              one.address,
              dateTime(one.openedAt),
              dateTime(one.lastSeenAt),
            ])}
            empty="This customer has had no session."
          />
          <Rows
            caption="Devices"
            header={['Device', 'Linked by', 'Linked', 'Last used', 'State']}
            rows={devices.map((one) => [
              one.name,
              DEVICE_LINK_TEXTS[one.linkedBy],
              dateTime(one.linkedAt),
              dateTime(one.lastUsedAt),
              one.removedAt === null ? 'Linked' : `Removed ${dateTime(one.removedAt)}`,
            ])}
            empty="This customer has linked no device."
          />
        </>
      )}
    </Part>
  )
}

export const LimitsPart = ({ opened }: ListPartProps) => (
  <Part opened={opened} part="limits">
    {(limits) => <Limits limits={limits} />}
  </Part>
)

const naira = (minor: string): string => amountText(minor, 'NGN')
const chosen = (minor: string | null): string => (minor === null ? 'standard of the tier' : 'chosen by the customer')
const ofMost = ({ made, most }: { readonly made: number; readonly most: number }): string => `${made} of ${most}`

function Limits({ limits }: { readonly limits: AnswerOfPart<'limits'> }) {
  const { own } = limits
  return (
    <>
      {!limits.instantPayments && <p>The customer turned off payments to others.</p>}
      <Rows
        caption="Limits in force"
        header={['Limit', 'Amount', 'Source']}
        amounts={[1]}
        rows={[
          ['One payment', naira(limits.perTransferMinor), chosen(own.perTransferMinor)],
          ['One day', naira(limits.perDayMinor), chosen(own.perDayMinor)],
          ['Approval by PIN alone', naira(limits.pinOnlyMinor), chosen(own.pinOnlyMinor)],
          ['New payees, one day', naira(limits.newPayeesMinor), 'the bank'],
        ]}
        empty=""
      />
      <Facts>
        <Fact name="Used today" value={naira(limits.usedTodayMinor)} />
        <Fact name="Left today" value={naira(limits.leftTodayMinor)} />
        <Fact name="Used today for new payees" value={naira(limits.usedForNewPayeesMinor)} />
        <Fact name="Payments today" value={ofMost(limits.payments)} />
        <Fact name="Standing orders and batches today" value={ofMost(limits.arranged)} />
        <Fact
          name="Indemnity accepted"
          value={limits.indemnityAcceptedAt === null ? 'no' : dateTime(limits.indemnityAcceptedAt)}
        />
      </Facts>
    </>
  )
}
