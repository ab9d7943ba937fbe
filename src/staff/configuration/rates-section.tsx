/** The newest exchange rates, and the order that uses rates which moved too far to be used without a person. */
import { Button } from '../../web/ui/button/button.tsx'
import { MadeOrder } from '../orders/made-order.tsx'
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
import { useCall } from '../ui/use-call.ts'

type Rates = Answer<'rates/list'>['rates'][number]

const isHeld = ({ heldBecause, acceptedAt }: Rates): boolean => heldBecause !== null && acceptedAt === null

export function RatesSection() {
  const { data, problem, again } = useCall('rates/list', {})
  const mayChange = useDuty('tariff.change')
  const { chosen, choose, made, done } = useChosenRow<Rates>(again)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const hasUse = mayChange && data.rates.some(isHeld)
  return (
    <>
      <ListTools
        fileName="exchange-rates"
        header={['Number', 'Published', 'Source', 'NGN', 'EUR', 'GBP', 'Held because', 'Allowed by an order']}
        rows={data.rates.map((rates) => [
          rates.number,
          rates.madeAt,
          rates.source,
          rates.NGN,
          rates.EUR,
          rates.GBP,
          rates.heldBecause,
          rates.acceptedAt,
        ])}
        help={<p>Each rate is the amount of the currency for one US dollar. The newest rates are first.</p>}
      />
      <Rows
        caption="Exchange rates for one US dollar, the newest first"
        header={['Number', 'Published', 'Source', 'NGN', 'EUR', 'GBP', 'State', ...(hasUse ? ['Use'] : [])]}
        amounts={[3, 4, 5]}
        rows={data.rates.map((rates) => [
          rates.number,
          dateTime(rates.madeAt),
          rates.source,
          rates.NGN,
          rates.EUR,
          rates.GBP,
          stateText(rates),
          ...(hasUse ? [<UseButton key="use" rates={rates} choose={() => choose(rates)} />] : []),
        ])}
        empty="The bank has read no rates yet."
      />
      <p>
        The bank does not use rates that moved too far from the rates before. Compare them with another source. Two
        people then allow their use by an order.
      </p>
      <MadeOrder order={made} />
      {chosen !== undefined && (
        <OpenedSection key={chosen.number} title={`Use the rates ${chosen.number}`}>
          <ProposeForm
            kind="accept-rates"
            payload={{ number: chosen.number }}
            button="Propose to use these rates"
            done={done}
          />
        </OpenedSection>
      )}
    </>
  )
}

function stateText(rates: Rates): string {
  if (rates.heldBecause === null) return 'Used'
  return rates.acceptedAt === null ? `Held: ${rates.heldBecause}` : `Used by an order, ${dateTime(rates.acceptedAt)}`
}

function UseButton({ rates, choose }: { readonly rates: Rates; readonly choose: () => void }) {
  if (!isHeld(rates)) return null
  return (
    <Button look="sec" small onClick={choose}>
      Use <span className={styles.hidden}>the rates {rates.number}</span>
    </Button>
  )
}
