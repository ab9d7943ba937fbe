/**
 * Shows the details that others need to pay into this account: to read out, copy or share, and as a QR code for
 * customers of this bank.
 */
import { Suspense } from 'react'
import type { Account } from '../../../contract/accounts/account.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { currencyName } from '../../../values/currency.ts'
import { payLink } from '../../session/paths/links.ts'
import { Button } from '../../ui/button/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon, ShareIcon } from '../../ui/icon/icons.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { Bone } from '../../ui/loading/skeleton.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export function ShareCard({ account }: { readonly account: Account }) {
  const { accountName, accountNumber, currencyCode } = account
  const details = `${accountName}\n${accountNumber}\n${BRAND.bankName}\n${currencyCode}`
  const share = async (): Promise<void> => {
    // Closing the share sheet without a choice is not an error.
    await navigator.share({ title: t('Account details'), text: details }).catch(() => undefined)
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="share">
      <h2 id="share">{t('Receive money in this account')}</h2>
      <dl className={definitionListStyles.definitionList}>
        <div>
          <dt>{t('Account name')}</dt>
          <dd>{accountName}</dd>
        </div>
        <div>
          <dt>{t('Account number')}</dt>
          <dd className="num">{formatAccountNumber(accountNumber)}</dd>
        </div>
        <div>
          <dt>{t('Bank')}</dt>
          <dd>{BRAND.bankName}</dd>
        </div>
        <div>
          <dt>{t('Currency')}</dt>
          <dd>
            {t(currencyName(currencyCode))} ({currencyCode})
          </dd>
        </div>
      </dl>
      <div className={layoutStyles.buttons}>
        <Button look="sec" small onClick={() => void copyText(details, t('Account details'))}>
          <CopyIcon small />
          {t('Copy details')}
        </Button>
        {'share' in navigator && (
          <Button look="sec" small onClick={() => void share()}>
            <ShareIcon small />
            {t('Share')}
          </Button>
        )}
      </div>
      <figure className="gap-3">
        <Suspense fallback={<Bone height={6} />}>
          <QrCode
            text={payLink(location.origin, accountNumber)}
            label={t('QR code of account {number}', { number: formatAccountNumber(accountNumber) })}
          />
        </Suspense>
        <figcaption className="meta">
          {t(
            'Another {bank} customer can scan this with their camera. The transfer form opens with your account number.',
            { bank: BRAND.shortName },
          )}
        </figcaption>
      </figure>
    </section>
  )
}
