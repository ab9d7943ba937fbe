/**
 * Runs transfers to others: loads the form's data, holds the typed text, requests the review, and follows the outcome.
 */
import { Suspense, useCallback } from 'react'
import { Link } from '../../ui/router/link.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { useGetAccountsQuery, useGetLimitsQuery, type Limits } from '../../api/accounts/account-api.ts'
import { useGetFeesQuery } from '../../api/transfers/fees-api.ts'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { shownAccounts } from '../../session/account-label.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { BackIcon } from '../../ui/icon/icons.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { reviewKey } from './ask-for-offer.ts'
import { LateReview, LateScheduleReview } from './review/late-reviews.tsx'
import { SwitchNote } from './switch-note.tsx'
import { keepDraft } from './form/transfer-draft.ts'
import { TRANSFER_TITLES, type TransferService } from './transfer-service.ts'
import { TransferForm } from './form/transfer-form.tsx'
import { TransferFormShell } from './form/transfer-form-shell.tsx'
import { UnsettledTransferNote } from './unsettled-transfer-note.tsx'
import { useTransfer } from './use-transfer.ts'
import { type TransferSteps, useTransferSteps } from './form/use-transfer-steps.ts'
import * as styles from './form/transfer-steps.module.css'
import { WithAccounts } from './with-accounts.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as frameStyles from '../../ui/frame/frame.module.css'

/** Shows the form of a transfer to an account at this bank. */
export function TransferPage() {
  return <TransferScreen service="own-bank" />
}

/** Shows the form of a transfer to an account at any other Nigerian bank. */
export function OtherBankPage() {
  return <TransferScreen service="other-bank" />
}

/** Shows the page of the given form. Only naira goes to other banks. */
export function TransferScreen({ service }: { readonly service: TransferService }) {
  const accounts = useGetAccountsQuery()
  const own =
    accounts.data &&
    shownAccounts(accounts.data).filter(({ currencyCode }) => service !== 'other-bank' || currencyCode === 'NGN')
  const limits = useGetLimitsQuery()
  const steps = useTransferSteps(service)
  return (
    <>
      <PageHead
        back={
          steps.step === 'amount' ? (
            <button className={`${frameStyles.back} ${styles.back}`} type="button" onClick={steps.openWho}>
              <BackIcon />
              <span>{t('Back to who you pay')}</span>
            </button>
          ) : service === 'custom' ? (
            <BackLink to={PATHS.beneficiaries}>{t('Beneficiaries')}</BackLink>
          ) : (
            <Link className={frameStyles.back} to={PATHS.home}>
              <BackIcon />
              <span>{tNodes('{part} Home', { part: <span className="visually-hidden">{t('Back to')}</span> })}</span>
            </Link>
          )
        }
      >
        {TRANSFER_TITLES[service]}
      </PageHead>
      <WithAccounts
        query={{ ...accounts, data: own }}
        bones={<TransferFormShell service={service} />}
        empty={
          <EmptyState title={t('You have no account to send from yet')}>
            <p>
              {service !== 'other-bank'
                ? t('Open an account first; then its balance shows here.')
                : t('Other banks take naira: open a naira account first.')}
            </p>
          </EmptyState>
        }
      >
        {(shown) => (
          <>
            <UnsettledTransferNote />
            {service !== 'own-bank' && <SwitchNote />}
            <PartOffNote part="new-payees" />
            <TransferContainer service={service} accounts={shown} limits={limits.data} steps={steps} />
            <Freshness what={t('Balance')} loadedAtMs={accounts.fulfilledTimeStamp} />
          </>
        )}
      </WithAccounts>
    </>
  )
}

interface TransferDeskProps {
  readonly service: TransferService
  readonly accounts: readonly Account[]
  readonly limits: Limits | undefined
  readonly steps: TransferSteps
}

/** The form, and above it the review once the bank has answered. */
function TransferContainer({ service, accounts, limits, steps }: TransferDeskProps) {
  const [hidden] = useHiddenBalances()
  const fees = useGetFeesQuery().data
  const transfer = useTransfer(service, accounts, { limits, fees, steps })
  const forgetDraft = useCallback(() => keepDraft(service, undefined), [service])
  if (transfer === undefined) return null
  return (
    <>
      <TransferForm {...transfer.form} accounts={accounts} limits={limits} fees={fees} hidden={hidden} steps={steps} />
      <Suspense fallback={null}>
        {transfer.scheduleOffer && (
          <LateScheduleReview
            key={transfer.scheduleOffer.challengeId}
            forgetDraft={forgetDraft}
            offer={transfer.scheduleOffer}
            onClose={transfer.closeReview}
          />
        )}
        {transfer.review && (
          <LateReview
            key={reviewKey(transfer.review)}
            forgetDraft={forgetDraft}
            review={transfer.review}
            hidden={hidden}
            onClose={transfer.closeReview}
            renewal={{ busy: transfer.form.busy, onRenew: transfer.form.onReview }}
          />
        )}
      </Suspense>
    </>
  )
}
