/** The parts of a customer's record that are one list: cards, cases, alerts, consents, and who looked. */
import { Link } from '../../../web/ui/router/link.tsx'
import { useDuty } from '../../session/session.tsx'
import { CASE_STATE_TEXTS } from '../../../values/vocabularies/cases/case-texts.ts'
import { storedRolesText } from '../../../values/vocabularies/staff-texts/duty-texts.ts'
import { noticeText } from '../../../values/vocabularies/staff-texts/notice-texts.ts'
import {
  alertTopicText,
  BLOCK_REASON_TEXTS,
  CARD_CHANNEL_TEXTS,
  CARD_STATE_TEXTS,
  CONSENT_TEXTS,
} from '../../../values/vocabularies/staff-texts/record-texts.ts'
import { deliveriesText } from '../../payments/payment-texts.ts'
import { dateTime, monthText } from '../../texts.ts'
import { Rows } from '../../ui/facts.tsx'
import { type OpenedRecord, Part } from './part.tsx'

export interface ListPartProps {
  readonly opened: OpenedRecord
}

/** "Amina Yusuf" of the stored text, which ends with the person's id. */
const nameOfLooker = (operator: string): string => operator.replace(/ \([0-9a-f-]{36}\)$/, '')

const timeOr = (iso: string | null, none: string): string => (iso === null ? none : dateTime(iso))

export const CardsPart = ({ opened }: ListPartProps) => (
  <Part opened={opened} part="cards">
    {({ cards }) => (
      <Rows
        caption="Cards"
        header={['Card', 'Expires', 'State', 'Uses', 'Ordered', 'Activated']}
        rows={cards.map((one) => [
          `${one.scheme} ••••${one.lastFour}`,
          monthText(one.expires),
          one.blockReason === null
            ? CARD_STATE_TEXTS[one.state]
            : `${CARD_STATE_TEXTS[one.state]}: ${BLOCK_REASON_TEXTS[one.blockReason]}`,
          one.channels.map((channel) => CARD_CHANNEL_TEXTS[channel]).join(', ') || 'Nothing',
          dateTime(one.orderedAt),
          timeOr(one.activatedAt, 'not yet'),
        ])}
        empty="This customer has no card."
      />
    )}
  </Part>
)

export function CasesPart({ opened }: ListPartProps) {
  const opens = useDuty('case.read')
  return (
    <Part opened={opened} part="cases">
      {({ cases }) => (
        <Rows
          caption="Cases"
          header={['Case', 'Problem', 'State', 'Opened', 'Next deadline']}
          rows={cases.map((one) => [
            opens ? (
              <Link key="case" to={`/reports/${one.caseId}`}>
                {one.reference}
              </Link>
            ) : (
              one.reference
            ),
            one.title,
            CASE_STATE_TEXTS[one.state],
            dateTime(one.openedAt),
            timeOr(one.dueAt, 'none'),
          ])}
          empty="This customer has made no report."
        />
      )}
    </Part>
  )
}

export const MessagesPart = ({ opened }: ListPartProps) => (
  <Part opened={opened} part="messages">
    {({ messages }) => (
      <Rows
        caption="Newest alerts, without their texts"
        header={['Alert', 'Topic', 'Made', 'Sent by', 'Read in the app']}
        rows={messages.map((one) => [
          noticeText(one.kind),
          alertTopicText(one.topic),
          dateTime(one.at),
          deliveriesText(one.deliveries),
          timeOr(one.readAt, 'not yet'),
        ])}
        empty="This customer got no alert."
      />
    )}
  </Part>
)

export const ConsentsPart = ({ opened }: ListPartProps) => (
  <Part opened={opened} part="consents">
    {({ consents }) => (
      <Rows
        caption="Consents"
        header={['Consent', 'Version', 'Choice', 'At']}
        rows={consents.map((one) => [
          CONSENT_TEXTS[one.kind],
          one.version,
          one.given ? 'Given' : 'Taken back',
          dateTime(one.at),
        ])}
        empty="This customer has given no consent."
      />
    )}
  </Part>
)

export const LooksPart = ({ opened }: ListPartProps) => (
  <Part opened={opened} part="looks">
    {({ looks }) => (
      <Rows
        caption="Newest views of this record"
        header={['At', 'Person', 'Role', 'Part', 'Reason']}
        rows={looks.map((one) => [
          dateTime(one.at),
          nameOfLooker(one.operator),
          storedRolesText(one.role),
          one.content,
          one.reason,
        ])}
        empty="This record has no view."
      />
    )}
  </Part>
)
