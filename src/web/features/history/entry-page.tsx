/** Shows one entry of an account: the amount, the other side, the purpose, and the channel. */
import { useParams } from '../../ui/router/router.tsx'
import type { EntryDetails } from '../../../contract/accounts/entries.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatDate, formatDayDate, formatTimeExact } from '../../../values/date.ts'
import { formatMinor, moneyParts } from '../../../values/money.ts'
import { useGetEntryQuery } from '../../api/accounts/entry-api.ts'
import { tNodes, t } from '../../language/language.ts'
import { receiptPath, billPath, reportPath, entryCategoryPath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import { entryAbout, entryName } from '../../session/paths/entry-links.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { BarsIcon, CopyIcon, FlagIcon, ForwardIcon, SlipIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { fitAmount } from '../../ui/money/fit-amount.ts'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { PrivateFigure } from '../../ui/money/private-figure.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { Timeline } from '../../ui/list/timeline.tsx'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as menuStyles from '../../ui/list/menu.module.css'
import * as receiptStyles from '../../payment/receipt.module.css'
import { Pill } from '../../ui/note/pill.tsx'

export function EntryPage() {
  const { accountNumber = '', entryId = '' } = useParams()
  const query = useGetEntryQuery({ accountNumber, entryId })
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.history}>{t('History')}</BackLink>}>{t('Transaction')}</PageHead>}
      query={query}
      what={t('the transaction')}
      title={t('We could not load this transaction.')}
      still={t('Your money is not affected.')}
      refused={<NoEntry />}
      bones={<Waiting />}
    >
      {(entry) => (
        <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
          <div className={layoutStyles.stack}>
            <EntryCard entry={entry} accountNumber={accountNumber} />
            <Timeline steps={entry.timeline} />
          </div>
          <div className={`${layoutStyles.stack} screen-only`}>
            <EntryActions entry={entry} accountNumber={accountNumber} />
            <Freshness what={t('Transaction')} loadedAtMs={query.fulfilledTimeStamp} />
          </div>
        </div>
      )}
    </QueryPage>
  )
}

function EntryCard({ entry, accountNumber }: { readonly entry: EntryDetails; readonly accountNumber: string }) {
  const [hidden] = useHiddenBalances()
  const credit = entry.direction === 'credit'
  const amount = moneyParts(BigInt(entry.amount), entry.currencyCode)
  const details: readonly (readonly [string, string])[] = [
    [t('Type'), entry.kindName],
    ...(entryAbout(entry) === '' ? [] : [[t('Narration'), entry.narration] as const]),
    [t('Date'), `${formatDayDate(entry.postedAt)}, ${formatTimeExact(entry.postedAt)}`],
    [t('Value date'), formatDate(`${entry.valueDate}T12:00:00Z`)],
    [t('Account'), formatAccountNumber(accountNumber)],
  ]
  const name = <span className="strong">{entryName(entry)}</span>
  return (
    <article className={`${cardStyles.card} ${receiptStyles.receipt}`} aria-labelledby="am">
      <div className={cardStyles.pad}>
        <Pill look={entry.status === 'reversed' ? 'bad' : credit ? 'ok' : ''}>
          {entry.status === 'reversed' ? t('Reversed') : credit ? t('Money in') : t('Money out')}
        </Pill>
        <h2 id="am" className={`${figureStyles.large}${credit ? ' pos' : ''}${fitAmount(amount)}`}>
          {credit ? '+' : '−'}
          {amount.symbol}
          {amount.major}
          <small>{amount.decimals}</small>
        </h2>
        <p>
          {entry.counterparty === '' ? name : credit ? tNodes('from {name}', { name }) : tNodes('to {name}', { name })}
        </p>
        {entry.counterpartyBank !== null && (
          <p className="meta">
            {entry.counterpartyBank}
            {entry.counterpartyAccount !== null && <span className="num"> {entry.counterpartyAccount}</span>}
          </p>
        )}
      </div>
      <div className={`${cardStyles.pad} ${receiptStyles.details}`}>
        <dl className={definitionListStyles.definitionList}>
          {details.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div className={definitionListStyles.total}>
            <dt>{t('Balance after')}</dt>
            <dd>
              <PrivateFigure hidden={hidden}>
                {formatMinor(BigInt(entry.balanceAfter), entry.currencyCode)}
              </PrivateFigure>
            </dd>
          </div>
          <div>
            <dt>{t('Reference')}</dt>
            <dd className={receiptStyles.reference}>{entry.reference}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

/** The receipt keeps the token or the PIN of a bill permanently. */
function ReceiptLink({ entry: { transferId, billPaymentId, kind } }: { readonly entry: EntryDetails }) {
  const to = transferId !== null ? receiptPath(transferId) : billPaymentId && billPath(billPaymentId)
  if (to === undefined) return null
  return (
    <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`} to={to}>
      <SlipIcon />
      {kind === 'electricity'
        ? t('See the token and the receipt')
        : kind === 'education'
          ? t('See the PIN and the receipt')
          : t('See the receipt')}
    </Link>
  )
}

function EntryActions({ entry, accountNumber }: { readonly entry: EntryDetails; readonly accountNumber: string }) {
  return (
    <>
      <ReceiptLink entry={entry} />
      <section className={cardStyles.card} aria-label={t('What next')}>
        <ul className={menuStyles.menu}>
          <li>
            <button type="button" onClick={() => void copyText(entry.reference, t('Reference'))}>
              <CopyIcon />
              <span className="small">{t('Copy reference')}</span>
              <ForwardIcon small />
            </button>
          </li>
          <li>
            <Link to={entryCategoryPath(accountNumber, entry.entryId)}>
              <BarsIcon />
              <span className="small">{t('Change category')}</span>
              <ForwardIcon small />
            </Link>
          </li>
          <li>
            <Link to={reportPath({ accountNumber, entryId: entry.entryId })}>
              <FlagIcon />
              <span className="small">{t('Report a problem')}</span>
              <ForwardIcon small />
            </Link>
          </li>
        </ul>
      </section>
    </>
  )
}

function Waiting() {
  return (
    <CardBones>
      <Bone width={2} height={3} />
      <Bone width={4} height={4} />
      <Bone width={5} />
      <Bone height={6} />
    </CardBones>
  )
}

function NoEntry() {
  return (
    <EmptyState
      title={t('We could not find this transaction')}
      action={
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.history}>
          {t('See your history')}
        </Link>
      }
    >
      <p>{t('The link may be incomplete, or the transaction belongs to another profile.')}</p>
    </EmptyState>
  )
}
