/** Shows whether each network that the bank depends on works now: payments, registers of persons, rates, screening, alerts and the login of staff. */
import type { StaffHome } from '../../contract/staff/staff-home.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { Pill } from '../../web/ui/note/pill.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useDuty } from '../session/session.tsx'
import { ageText, dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'

const CHANNELS: Readonly<Record<string, string>> = { sms: 'text messages', email: 'emails', push: 'notifications' }

type Networks = NonNullable<StaffHome['networks']>

interface State {
  readonly isGood: boolean
  readonly text: string
}

export interface NetworksSectionProps {
  readonly networks: NonNullable<StaffHome['networks']>
  /** The time of the answer in milliseconds. */
  readonly now: number
}

export function NetworksSection({ networks, now }: NetworksSectionProps) {
  const rows: readonly (readonly [name: string, state: State])[] = [
    ['Payment switch', answerState(networks.switchDownSince, now)],
    ['Card processor', cardState(networks.cards, now)],
    ['Billers', billerState(networks.billers, now)],
    ...networks.registers.map(({ register, downSince }) => [REGISTERS[register], answerState(downSince, now)] as const),
    ['Exchange rates', rateState(networks.rates, now)],
    ['Screening of names', screeningState(networks.screening, now)],
    ['Alerts to customers', alertState(networks.alerts, now)],
    ['Login of staff (identity provider)', answerState(networks.loginDownSince, now)],
  ]
  return (
    <section className={styles.section}>
      <StopsNote stops={networks.stops} />
      <Rows
        caption="Networks"
        header={['Network', 'State', 'What we see']}
        empty=""
        rows={rows.map(([name, { isGood, text }]) => [
          name,
          <Pill key="state" look={isGood ? 'ok' : 'bad'}>
            {isGood ? 'Works' : 'In trouble'}
          </Pill>,
          text,
        ])}
      />
    </section>
  )
}

/** A stop is an order of the bank. A stopped network may work. */
function StopsNote({ stops }: Pick<Networks, 'stops'>) {
  const maySeeStops = useDuty('tariff.read')
  if (stops.length === 0) return null
  return (
    <Note kind="wait">
      {stops.map(({ name, startsAt, endsAt }) => (
        <p key={`${name} ${startsAt}`}>
          {name}: switched off since {dateTime(startsAt)},{' '}
          {endsAt === null ? 'until another order' : `until ${dateTime(endsAt)}`}.
        </p>
      ))}
      {maySeeStops && (
        <p>
          <Link to="/configuration?area=stops">See the services that are switched off</Link>
        </p>
      )}
    </Note>
  )
}

const REGISTERS: Readonly<Record<Networks['registers'][number]['register'], string>> = {
  identity: 'Identity register (BVN and NIN)',
  'credit-bureau': 'Credit bureau',
}

const answerState = (since: string | null, now: number): State =>
  since === null
    ? { isGood: true, text: 'The last calls were answered.' }
    : { isGood: false, text: `No answer for ${ageText(since, now)}.` }

const cardState = (cards: NonNullable<StaffHome['networks']>['cards'], now: number): State =>
  cards === null
    ? { isGood: true, text: 'No card order waits for an answer.' }
    : {
        isGood: false,
        text: `${cards.waiting} ${cards.waiting === 1 ? 'card order waits' : 'card orders wait'} for an answer, the oldest for ${ageText(cards.oldestAt, now)}.`,
      }

function rateState(rates: Networks['rates'], now: number): State {
  if (rates === null) return { isGood: false, text: 'The bank has no rates.' }
  const age = `The newest rates were published ${ageText(rates.publishedAt, now)} ago`
  return rates.isUsable
    ? { isGood: true, text: `${age}.` }
    : {
        isGood: false,
        text: `${age}, and customers cannot exchange. Held rates wait for an order (Configuration, Exchange rates).`,
      }
}

const screeningState = (screening: Networks['screening'], now: number): State =>
  screening === null
    ? { isGood: true, text: 'No name waits for another try.' }
    : {
        isGood: false,
        text: `${screening.waiting} ${screening.waiting === 1 ? 'name waits' : 'names wait'} for another try, the oldest for ${ageText(screening.oldestAt, now)}.`,
      }

const billerState = (
  billers: readonly { readonly name: string; readonly failingSince: string }[],
  now: number,
): State =>
  billers.length === 0
    ? { isGood: true, text: 'No biller fails more often than usual.' }
    : {
        isGood: false,
        text: billers.map(({ name, failingSince }) => `${name}: for ${ageText(failingSince, now)}`).join('; '),
      }

/** Alerts leave within seconds. Alerts that wait for five minutes show that a channel is in trouble. */
const LATE_MS = 5 * 60_000

function alertState(alerts: NonNullable<StaffHome['networks']>['alerts'], now: number): State {
  if (alerts.length === 0) return { isGood: true, text: 'No alert waits.' }
  const text = alerts
    .map(({ channel, waiting, dueSince }) => {
      const name = CHANNELS[channel] ?? channel
      return `${waiting} ${name}, the oldest for ${ageText(dueSince, now)}`
    })
    .join('; ')
  return { isGood: alerts.every(({ dueSince }) => now - Date.parse(dueSince) < LATE_MS), text }
}
