/** Shows the cost of the list, the remaining balance, and the button of the review. */
import type { Account } from '../../../../contract/accounts/account.ts'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { formatMinor } from '../../../../values/money.ts'
import type { Limits } from '../../../api/accounts/account-api.ts'
import { accountLabel } from '../../../session/account-label.ts'
import { useHiddenBalances } from '../../../session/preferences/hidden-balances.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { PrivateFigure } from '../../../ui/money/private-figure.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { FIELD } from './check-list.ts'
import type { Totals } from './list-rows.ts'
import { plural, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

interface ListTotalsProps {
  readonly totals: Totals
  readonly accounts: readonly Account[]
  readonly from: Account
  readonly limits: Limits | undefined
  /** The number of lines with a warning, and whether the customer has confirmed them. */
  readonly warned: number
  readonly looked: boolean
  readonly onLooked: (looked: boolean) => void
  readonly onFrom: (accountNumber: string) => void
  readonly busy: boolean
  readonly onReview: () => void
}

const naira = (minor: bigint): string => formatMinor(minor, 'NGN')

export function ListTotals(props: ListTotalsProps) {
  const { totals, accounts, from, limits, warned } = props
  const online = useOnline()
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.sticky} ${layoutStyles.form}`}
      aria-labelledby="list-totals"
    >
      <h2 id="list-totals">{t('Total')}</h2>
      <SelectField
        id={FIELD.from}
        label={t('From')}
        value={from.accountNumber}
        onChange={(event) => props.onFrom(event.target.value)}
        choices={accounts.map((account) => ({
          value: account.accountNumber,
          label: `${accountLabel(account)} · ${formatAccountNumber(account.accountNumber)}`,
        }))}
      />
      <Sums totals={totals} from={from} limits={limits} />
      {warned > 0 && (
        <CheckField
          id={FIELD.looked}
          label={plural(
            warned,
            'I have checked the line with a warning',
            'I have checked the {count} lines with a warning',
          )}
          checked={props.looked}
          onChange={(event) => props.onLooked(event.target.checked)}
        />
      )}
      <div>
        <Button wide busy={props.busy} disabled={!online} onClick={props.onReview}>
          {t('Review and approve')}
        </Button>
        <p className="meta gap-2">
          {online ? t('Nothing has been paid yet.') : t('You need a connection. We have kept your list.')}
        </p>
      </div>
    </section>
  )
}

function Sums({ totals, from, limits }: Pick<ListTotalsProps, 'totals' | 'from' | 'limits'>) {
  const [hidden] = useHiddenBalances()
  const after = BigInt(from.availableMinor) - totals.total
  const left = limits && BigInt(limits.leftToday) - totals.amount
  const charges = [
    [t('Fees'), totals.fee],
    ['VAT', totals.vat],
    [t('Stamp duty'), totals.stampDuty],
    [t('Cybersecurity levy'), totals.levy],
  ] as const
  return (
    <dl className={definitionListStyles.definitionList}>
      <div>
        <dt>{plural(totals.good, '1 payment', '{count} payments')}</dt>
        <dd className="num">{naira(totals.amount)}</dd>
      </div>
      {charges
        .filter(([, minor]) => minor > 0n)
        .map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{naira(minor)}</dd>
          </div>
        ))}
      <div className={definitionListStyles.total}>
        <dt>{t('Total')}</dt>
        <dd className="num">{naira(totals.total)}</dd>
      </div>
      <div>
        <dt>{t('Balance after')}</dt>
        <dd className={after < 0n ? 'num neg' : 'num'}>
          <PrivateFigure hidden={hidden}>{naira(after)}</PrivateFigure>
        </dd>
      </div>
      {left !== undefined && (
        <div>
          <dt>{t('Left to send today')}</dt>
          <dd className={left < 0n ? 'num neg' : 'num'}>{naira(left)}</dd>
        </div>
      )}
    </dl>
  )
}
