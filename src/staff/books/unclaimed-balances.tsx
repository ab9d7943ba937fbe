/** The balances of customers who have left, and the order that records their payout. */
import { Button } from '../../web/ui/button/button.tsx'
import { MadeOrder } from '../orders/made-order.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useChosenRow } from '../orders/use-chosen-row.ts'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { amountText, dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { OpenedSection } from '../ui/opened-section.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'

type Balance = Answer<'unclaimed/list'>['balances'][number]

export function UnclaimedBalances() {
  const { data, problem, again } = useCall('unclaimed/list', {})
  const mayPost = useDuty('ledger.post')
  const { chosen, choose, made, done } = useChosenRow<Balance>(again)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  return (
    <>
      <ListTools
        fileName="unclaimed-balances"
        header={['Customer', 'Name', 'Amount (minor)', 'Currency', 'From', 'Since', 'Journal']}
        rows={data.balances.map((one) => [
          one.cifid,
          one.fullName,
          one.amountMinor,
          one.currency,
          one.bankName,
          one.at,
          one.journalId,
        ])}
        help={<p>Each customer in the list can read that you looked.</p>}
      />
      <Rows
        caption="Money that came back after a customer had left"
        header={['Customer', 'Name', 'Amount', 'From', 'Since', ...(mayPost ? ['Pay'] : [])]}
        amounts={[2]}
        rows={data.balances.map((balance) => [
          balance.cifid,
          balance.fullName,
          amountText(balance.amountMinor, balance.currency),
          balance.bankName,
          dateTime(balance.at),
          ...(mayPost ? [<PayButton key="pay" balance={balance} choose={() => choose(balance)} />] : []),
        ])}
        empty="The bank owes no money to a customer who has left."
      />
      <p>
        Pay the person outside this program first. The order then records the payout. Each customer in the list can read
        that you looked.
      </p>
      <MadeOrder order={made} />
      {chosen !== undefined && (
        <OpenedSection key={chosen.journalId} title={`Record the payout to ${chosen.fullName}`}>
          <p>Another person checks this order.</p>
          <ProposeForm
            kind="pay-unclaimed"
            payload={{ journalId: chosen.journalId }}
            button="Propose to record the payout"
            done={done}
          />
        </OpenedSection>
      )}
    </>
  )
}

const PayButton = ({ balance, choose }: { readonly balance: Balance; readonly choose: () => void }) => (
  <Button look="sec" small onClick={choose}>
    Record the payout <span className={styles.hidden}>to {balance.fullName}</span>
  </Button>
)
