/** The bank's position from exchange in each currency, with its income, and a warning when the journals differ from the exchanges. */
import type { ExchangePositions } from '../../contract/staff/staff-books.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { amountText, dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { AccountLink } from './account-link.tsx'

type Position = ExchangePositions['positions'][number]

export function Positions() {
  const { data, problem, again } = useCall('books/positions', {})
  return data === undefined ? <LoadingOrProblem problem={problem} again={again} /> : <PositionTable {...data} />
}

const HEADER = ['Currency', 'Position (minor)', 'By exchanges (minor)', 'By other journals (minor)', 'Income (minor)']
const othersOf = ({ positionMinor, bookedMinor }: Position): string =>
  (BigInt(positionMinor) - BigInt(bookedMinor)).toString()

function PositionTable({ readAt, positions }: ExchangePositions) {
  const wrong = positions.filter(({ bookedMinor, exchangedMinor }) => bookedMinor !== exchangedMinor)
  return (
    <>
      <ListTools
        fileName="positions"
        header={HEADER}
        rows={positions.map((one) => [
          one.currency,
          one.positionMinor,
          one.bookedMinor,
          othersOf(one),
          one.incomeMinor,
        ])}
        help={
          <p>
            A position above zero means that the bank has bought more of the currency than it sold. Exchanges of
            customers and other journals, such as trades in the market, make the position. The income is the spread.
          </p>
        }
      />
      {wrong.map(({ currency, bookedMinor, exchangedMinor }) => (
        <Note key={currency} kind="bad" role="alert">
          <p>
            The exchanges in {currency} come to {amountText(exchangedMinor, currency)}, and their journals to{' '}
            {amountText(bookedMinor, currency)}. Start the command <code>verify</code> on the server.
          </p>
        </Note>
      ))}
      <Rows
        caption={`Position in each currency on ${dateTime(readAt)}`}
        header={['Account', 'Position', 'By exchanges', 'By other journals', 'Income']}
        amounts={[1, 2, 3, 4]}
        rows={positions.map((one) => [
          <AccountLink key="account" accountId="" code={`exchange-position:${one.currency}`} />,
          amountText(one.positionMinor, one.currency),
          amountText(one.bookedMinor, one.currency),
          amountText(othersOf(one), one.currency),
          amountText(one.incomeMinor, one.currency),
        ])}
        empty="The bank has no account for exchange yet."
      />
    </>
  )
}
