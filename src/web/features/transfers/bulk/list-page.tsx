/** Shows an approved payment batch: its progress, the result of each line, and its file. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from '../../../ui/router/router.tsx'
import type { ListHead, ListLine, WholeList } from '../../../../contract/transfers/bulk.ts'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../../values/money.ts'
import { receiptPath } from '../../../session/paths/links.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { announce } from '../../../ui/note/live-region.ts'
import { MeterBar } from '../../../ui/progress/meter-bar.tsx'
import { Pill, type PillLook } from '../../../ui/note/pill.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { QueryPage } from '../../../ui/loading/query-page.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { CardBones } from '../../../ui/loading/skeleton.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { bulkApi, useGetBulkQuery } from './bulk-api.ts'
import { keepList } from './kept-list.ts'
import { LineFilter } from './line-filter.tsx'
import { LinesTable } from './lines-table.tsx'
import { STATUS_TEXTS } from './status-words.ts'
import { UnsettledList } from './unsettled-list.tsx'
import { plural, t } from '../../../language/language.ts'
import * as batchLinesStyles from './batch-lines.module.css'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/list/chip.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

/** Lines run within seconds. A line to another bank may take longer. */
const POLL_RUNNING_MS = 1_500
const POLL_CARRIED_MS = 6_000

export function ListPage() {
  const { batchId = '' } = useParams()
  const { data: known } = bulkApi.endpoints.getBulk.useQueryState(batchId)
  const query = useGetBulkQuery(batchId, { pollingInterval: pollMsOf(known), skipPollingIfUnfocused: true })
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.batches}>{t('Pay many people')}</BackLink>} title={t('Your list')}>
          {query.data === undefined
            ? t('Your list')
            : plural(query.data.payments, 'List of 1 payment', 'List of {count} payments')}
        </PageHead>
      }
      above={<UnsettledList />}
      query={query}
      what={t('your list')}
      still={t('Payments that you approved continue without this page.')}
      refused={
        <EmptyState title={t('We could not find this list')}>
          <p>{t('Go back to see the lists that you approved.')}</p>
        </EmptyState>
      }
      bones={<CardBones fields={2} />}
    >
      {(list) => <ListBody list={list} />}
    </QueryPage>
  )
}

function pollMsOf(list: WholeList | undefined): number {
  if (list === undefined || list.counts.waiting > 0) return POLL_RUNNING_MS
  return list.counts.processing > 0 ? POLL_CARRIED_MS : 0
}

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

function ListBody({ list }: { readonly list: WholeList }) {
  useAnnouncedCounts(list.counts, list.payments)
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.left}`}>
      <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.sticky}`} aria-labelledby="list-state">
        <h2 id="list-state">{t('Progress')}</h2>
        <Progress counts={list.counts} payments={list.payments} />
        <dl className={`${definitionListStyles.definitionList} gap-3`}>
          <div>
            <dt>{t('Approved')}</dt>
            <dd>{formatDateTime(list.approvedAt)}</dd>
          </div>
          <div>
            <dt>{t('From')}</dt>
            <dd>
              {list.from.accountName}
              <span className={`${definitionListStyles.detail} num`}>
                {formatAccountNumber(list.from.accountNumber)}
              </span>
            </dd>
          </div>
          <div>
            <dt>{t('Amounts')}</dt>
            <dd className="num">{naira(list.amount)}</dd>
          </div>
          <div>
            <dt>{t('Total with fees')}</dt>
            <dd className="num">{naira(list.total)}</dd>
          </div>
        </dl>
        {list.counts.failed > 0 && <p className="meta gap-2">{t('We took no money for payments that failed.')}</p>}
        <div className={`${buttonStyles.group} gap-4`}>
          <Button look="sec" wide onClick={() => void save(list)}>
            {t('Download as CSV')}
          </Button>
          <TryUnpaid list={list} />
        </div>
      </section>
      <Lines list={list} />
    </div>
  )
}

/** Makes a new list of the unpaid lines, which is checked, reviewed and approved like any other list. */
function TryUnpaid({ list }: { readonly list: WholeList }) {
  const navigate = useNavigate()
  const unpaid = list.lines.filter(({ status }) => LOOKS[status] === 'bad')
  const isOver = list.counts.waiting + list.counts.processing === 0
  if (!isOver || unpaid.length === 0) return null
  function open(): void {
    const rows = unpaid.map(({ bankCode, accountNumber, amount, narration, accountName }) => ({
      bank: bankCode,
      account: accountNumber,
      typedAmount: formatPlain(BigInt(amount), 'NGN'),
      narration,
      name: accountName,
    }))
    keepList({ fromAccountNumber: list.from.accountNumber, text: '', rows })
    void navigate(PATHS.batches)
  }
  return (
    <Button look="sec" wide onClick={open}>
      {plural(unpaid.length, 'Try the unpaid payment again', 'Try the {count} unpaid payments again')}
    </Button>
  )
}

async function save(list: WholeList): Promise<void> {
  const files = await import('./list-files.ts').catch(() => undefined)
  if (files === undefined) return showToast(t('We could not make the file. Check your connection and try again'))
  saveFile(files.resultFile(list))
}

function Progress({ counts, payments }: Pick<ListHead, 'counts' | 'payments'>) {
  const { waiting, processing, successful, failed } = counts
  const parts = [
    [successful, 'ok', t('{count} paid', { count: successful })],
    [processing, 'wait', t('{count} on the way', { count: processing })],
    [waiting, '', t('{count} waiting', { count: waiting })],
    [failed, 'bad', t('{count} not paid', { count: failed })],
  ] as const
  return (
    <>
      <MeterBar percent={Math.round((100 * (successful + failed)) / payments)} />
      <p className={chipStyles.group}>
        {parts
          .filter(([count]) => count > 0)
          .map(([, look, text]) => (
            <Pill key={text} look={look}>
              {text}
            </Pill>
          ))}
      </p>
      {(waiting > 0 || processing > 0) && (
        <p className="meta gap-2">{t('Payments continue in the background. You can leave this page and come back.')}</p>
      )}
    </>
  )
}

/** Announced at the end, and after each further tenth. */
function useAnnouncedCounts({ waiting, processing, successful, failed }: ListHead['counts'], payments: number): void {
  const said = useRef('')
  useEffect(() => {
    const ended = successful + failed
    const isOver = waiting + processing === 0
    const step = `${isOver} ${Math.floor((10 * ended) / payments)}`
    if (said.current === step) return
    const isFirst = said.current === ''
    said.current = step
    // A customer who opens an old batch reads the page.
    if (isFirst) return
    announce(
      isOver
        ? t('Your list is finished: {paid} paid, {failed} not paid', { paid: successful, failed })
        : t('{ended} of {payments} finished, {failed} not paid', { ended, payments, failed }),
    )
  }, [waiting, processing, successful, failed, payments])
}

const LOOKS: Readonly<Record<ListLine['status'], PillLook>> = {
  waiting: '',
  processing: 'wait',
  successful: 'ok',
  failed: 'bad',
  reversed: 'bad',
  scheduled: '',
  cancelled: 'bad',
}

function Lines({ list }: { readonly list: WholeList }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const failed = list.lines.filter(({ status }) => LOOKS[status] === 'bad')
  const shown = onlyFailed ? failed : list.lines
  return (
    <section className={cardStyles.card} aria-labelledby="list-lines">
      <LineFilter
        choices={[
          [t('All'), list.lines.length],
          [t('Not paid'), failed.length],
        ]}
        onlySome={onlyFailed}
        onChange={setOnlyFailed}
      />
      {shown.length === 0 ? (
        <p className={`${cardStyles.pad} muted small ${cardStyles.after}`}>{t('None so far.')}</p>
      ) : (
        <LinesTable caption={onlyFailed ? t('Unpaid lines') : t('All lines')} last={t('Status')}>
          {shown.map((line) => (
            <LineRow key={line.line} line={line} />
          ))}
        </LinesTable>
      )}
    </section>
  )
}

function LineRow({ line }: { readonly line: ListLine }) {
  return (
    <tr>
      <td className="muted">{line.line}</td>
      <td>
        <span className="strong">{line.accountName}</span>
        <span className={`meta ${layoutStyles.line}`}>
          {line.bankName} · <span className="num">{formatAccountNumber(line.accountNumber)}</span>
        </span>
        {line.narration !== '' && <span className={`meta ${layoutStyles.line}`}>{line.narration}</span>}
        {line.problem !== null && (
          <span className={`${batchLinesStyles.bad} ${layoutStyles.line}`}>{t(line.problem)}</span>
        )}
      </td>
      <td className="num">
        <span className="strong">{naira(line.amount)}</span>
        {line.charges !== '0' && (
          <span className={`meta ${layoutStyles.line}`}>
            {t('plus {amount} fees', { amount: naira(line.charges) })}
          </span>
        )}
      </td>
      <td>
        <span className={batchLinesStyles.actions}>
          <Pill look={LOOKS[line.status]}>{STATUS_TEXTS[line.status]}</Pill>
          {line.status !== 'waiting' && (
            <Link
              className={linkStyles.link}
              to={receiptPath(line.transferId)}
              aria-label={t('Details of line {number}', { number: line.line })}
            >
              {t('Details')}
            </Link>
          )}
        </span>
      </td>
    </tr>
  )
}
