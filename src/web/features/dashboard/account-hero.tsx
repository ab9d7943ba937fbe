/** Shows the selected account: available, book and held balances, its number to copy, and the other accounts. */
import type { Account } from '../../../contract/accounts/account.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { currencyName, currencySymbol } from '../../../values/currency.ts'
import { formatMinor, moneyParts } from '../../../values/money.ts'
import { accountLabel } from '../../session/account-label.ts'
import { AdirePattern } from '../../ui/frame/adire-pattern.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon, EyeIcon, EyeOffIcon } from '../../ui/icon/icons.tsx'
import { fitAmount } from '../../ui/money/fit-amount.ts'
import { PrivateFigure } from '../../ui/money/private-figure.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as styles from './account-hero.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export interface AccountHeroProps {
  readonly accounts: readonly Account[]
  readonly selected: Account
  readonly hidden: boolean
  readonly onToggleHidden: () => void
  readonly onSelect: (accountNumber: string) => void
}

export function AccountHero({ accounts, selected, hidden, onToggleHidden, onSelect }: AccountHeroProps) {
  const others = accounts.filter((account) => account.accountNumber !== selected.accountNumber)
  const number = formatAccountNumber(selected.accountNumber)
  return (
    <section className={styles.accountHero} aria-label={t('Your accounts')}>
      <div className={styles.main}>
        <div className={layoutStyles.spread}>
          <h2 className={styles.label}>
            <span>{accountLabel(selected)}</span>{' '}
            <button
              className={`${styles.button} num`}
              type="button"
              aria-label={t('Copy account number {number}', { number })}
              onClick={() => void copyText(selected.accountNumber, t('Account number'))}
            >
              <span>{number}</span>
              <CopyIcon small />
            </button>
          </h2>
          <button className={`${styles.button} ${styles.end}`} type="button" onClick={onToggleHidden}>
            {hidden ? <EyeIcon small /> : <EyeOffIcon small />}
            <span className={styles.word}>
              {hidden ? t('Show') : t('Hide')} <span className="visually-hidden">{t('balances')}</span>
            </span>
          </button>
        </div>
        <HeroBalance account={selected} hidden={hidden} />
      </div>
      <AdirePattern />
      {others.length > 0 && (
        <ul className={styles.accounts} aria-label={t('Change account')}>
          {others.map((account) => (
            <li key={account.accountNumber}>
              <button type="button" onClick={() => onSelect(account.accountNumber)}>
                <span>
                  {account.currencyCode} {account.accountNumber.slice(-4)}
                  <span className="desktop-only"> · {accountWords(account, accounts)}</span>
                </span>
                <b className={fitAmount(moneyParts(BigInt(account.availableMinor), account.currencyCode))}>
                  <PrivateFigure hidden={hidden} symbol={currencySymbol(account.currencyCode)}>
                    {formatMinor(BigInt(account.availableMinor), account.currencyCode)}
                  </PrivateFigure>
                </b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * Names an account by the customer's name, or else by its currency, which is short and clear, or else by its product
 * when two accounts share a currency.
 */
function accountWords(account: Account, accounts: readonly Account[]): string {
  const alone = accounts.filter(({ currencyCode }) => currencyCode === account.currencyCode).length === 1
  return account.nickname ?? t(alone ? currencyName(account.currencyCode) : account.accountType)
}

function HeroBalance({ account, hidden }: { readonly account: Account; readonly hidden: boolean }) {
  const currency = account.currencyCode
  const parts = moneyParts(BigInt(account.availableMinor), currency)
  const { sign, symbol, major, decimals } = parts
  const held = BigInt(account.heldMinor)
  return (
    <>
      <div className={styles.figure}>
        <p className={styles.detail}>{t('Available')}</p>
        <p className={`${figureStyles.balance}${fitAmount(parts)}`}>
          <PrivateFigure hidden={hidden} symbol={symbol}>
            {sign}
            {symbol}
            {major}
            <small>{decimals}</small>
          </PrivateFigure>
        </p>
      </div>
      {(hidden || held > 0n) && (
        <p className={`${styles.detail} meta`}>
          {hidden
            ? t('Balances are hidden on this device')
            : tNodes('{amount} on hold', { amount: <span className="num">{formatMinor(held, currency)}</span> })}
        </p>
      )}
    </>
  )
}
