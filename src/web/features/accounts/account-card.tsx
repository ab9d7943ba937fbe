/** Shows one account: the available balance, the book balance, the held amount, and its number to share. */
import type { Account } from '../../../contract/accounts/account.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { currencyName } from '../../../values/currency.ts'
import { formatMinor, moneyParts } from '../../../values/money.ts'
import { accountLabel } from '../../session/account-label.ts'
import { Button } from '../../ui/button/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { fitAmount } from '../../ui/money/fit-amount.ts'
import { PrivateFigure } from '../../ui/money/private-figure.tsx'
import { t } from '../../language/language.ts'
import * as styles from './account-card.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import { Pill } from '../../ui/note/pill.tsx'

export interface AccountCardProps {
  readonly account: Account
  readonly hidden: boolean
  /** The address of the account's page. Left out on that page, whose title is the account's name. */
  readonly detailsTo?: string
  readonly onHistory: () => void
  readonly onStatement: () => void
  readonly onSend: () => void
}

export function AccountCard({ account, hidden, detailsTo, onHistory, onStatement, onSend }: AccountCardProps) {
  const titleId = `account-${account.accountNumber}`
  const currency = account.currencyCode
  const available = moneyParts(BigInt(account.availableMinor), currency)
  const shown = (minor: string) => <PrivateFigure hidden={hidden}>{formatMinor(BigInt(minor), currency)}</PrivateFigure>
  return (
    <article className={`${cardStyles.card} ${cardStyles.pad} ${styles.accountCard}`} aria-labelledby={titleId}>
      <div className={layoutStyles.spread}>
        <h2 id={titleId}>
          {detailsTo !== undefined && <Link to={detailsTo}>{accountLabel(account)}</Link>}{' '}
          <span className="muted">{t(currencyName(currency))}</span>
        </h2>
        {account.isPrimary && <Pill>{t('Main account')}</Pill>}
      </div>
      <p className={`${figureStyles.large} gap-1${fitAmount(available)}`}>
        <PrivateFigure hidden={hidden} symbol={available.symbol}>
          {available.sign}
          {available.symbol}
          {available.major}
          <small>{available.decimals}</small>
        </PrivateFigure>
      </p>
      <dl className={definitionListStyles.definitionList}>
        <div>
          <dt>{t('Book balance')}</dt>
          <dd>{shown(account.balanceMinor)}</dd>
        </div>
        <div>
          <dt>{t('On hold')}</dt>
          <dd>{shown(account.heldMinor)}</dd>
        </div>
        <div>
          <dt>{t('Account number')}</dt>
          <dd>
            <span className="num">{formatAccountNumber(account.accountNumber)}</span>
            <span className={definitionListStyles.detail}>{account.accountName}</span>
          </dd>
        </div>
      </dl>
      <div className={layoutStyles.buttons}>
        <Button look="sec" small onClick={onHistory}>
          {t('History')}
        </Button>
        <Button look="sec" small onClick={onStatement}>
          {t('Statement')}
        </Button>
        <Button look="sec" small onClick={onSend}>
          {t('Send')}
        </Button>
        <Button
          look="sec"
          small
          aria-label={t('Copy account number {number}', { number: formatAccountNumber(account.accountNumber) })}
          onClick={() => void copyText(account.accountNumber, t('Account number'))}
        >
          <CopyIcon small />
          {t('Copy')}
        </Button>
      </div>
    </article>
  )
}
