/**
 * Lists the currencies in which the customer has no account yet. A short text explains each before the customer opens
 * it.
 */
import { useState } from 'react'
import { useNavigate } from '../../ui/router/router.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { currencyName } from '../../../values/currency.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { accountPath } from '../../session/paths/links.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOpenCurrencyAccountMutation } from './accounts-api.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const FOREIGN = ['USD', 'GBP', 'EUR'] as const
type Foreign = (typeof FOREIGN)[number]

export function OpenCurrencyCard({ accounts }: { readonly accounts: readonly Account[] }) {
  const [asked, setAsked] = useState<Foreign>()
  const missing = FOREIGN.filter((currency) => accounts.every(({ currencyCode }) => currencyCode !== currency))
  if (missing.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="open-currency">
      <h2 id="open-currency">{t('Open a foreign currency account')}</h2>
      <p className="muted">
        {t('Hold and receive dollars, pounds or euros next to your naira. Opening an account is free.')}
      </p>
      <div className={layoutStyles.buttons}>
        {missing.map((currency) => (
          <Button key={currency} look="sec" onClick={() => setAsked(currency)}>
            {t(currencyName(currency))}
          </Button>
        ))}
      </div>
      {asked && <OpenSheet currency={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function OpenSheet({ currency, onClose }: { readonly currency: Foreign; readonly onClose: () => void }) {
  const [open, { isLoading, error }] = useOpenCurrencyAccountMutation()
  const navigate = useNavigate()
  const name = t(currencyName(currency))
  const confirm = async (): Promise<void> => {
    const { data } = await open({ currencyCode: currency })
    if (data === undefined) return
    showToast(t('Your {currency} account is open', { currency: name }))
    void navigate(accountPath(data.accountNumber))
  }
  return (
    <Sheet title={t('Open a {currency} account?', { currency: name })} onClose={onClose}>
      <div className={layoutStyles.form}>
        <p>
          {t(
            'You get a separate account number for {currency}. There is no charge and no minimum balance. We change the money into naira only when you ask.',
            { currency },
          )}
        </p>
        {error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(error).message}</p>
          </Note>
        )}
        <div className={buttonStyles.group}>
          <Button wide busy={isLoading} onClick={() => void confirm()}>
            {t('Open account')}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {t('Not now')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
