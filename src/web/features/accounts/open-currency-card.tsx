/**
 * Lists the currencies in which the customer has no account yet. A short text explains each before the customer opens
 * it.
 */
import { useState } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import type { Account } from '../../../contract/account.ts'
import { currencyName } from '../../../values/currency.ts'
import { callProblem } from '../../api/call-problem.ts'
import { accountPath } from '../../session/links.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOpenCurrencyAccountMutation } from './accounts-api.ts'

const FOREIGN = ['USD', 'GBP', 'EUR'] as const
type Foreign = (typeof FOREIGN)[number]

export function OpenCurrencyCard({ accounts }: { readonly accounts: readonly Account[] }) {
  const [asked, setAsked] = useState<Foreign>()
  const missing = FOREIGN.filter((currency) => accounts.every(({ currencyCode }) => currencyCode !== currency))
  if (missing.length === 0) return null
  return (
    <section className="card pad" aria-labelledby="open-currency">
      <h2 id="open-currency">Open a foreign currency account</h2>
      <p className="muted">Hold and receive other money beside your naira. It costs nothing and starts empty.</p>
      <div className="account-acts">
        {missing.map((currency) => (
          <Button key={currency} look="sec" onClick={() => setAsked(currency)}>
            {currencyName(currency)}
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
  const name = currencyName(currency)
  const confirm = async (): Promise<void> => {
    const { data } = await open({ currencyCode: currency })
    if (data === undefined) return
    showToast(`Your ${name} account is open`)
    void navigate(accountPath(data.accountNumber))
  }
  return (
    <Sheet title={`Open a ${name} account?`} onClose={onClose}>
      <div className="form">
        <p>
          You get an account number of its own for {currency}. There is no charge and no least balance. Money is held in{' '}
          {currency} and never changed into naira unless you ask for it.
        </p>
        {error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(error).message}</p>
          </Note>
        )}
        <div className="btns">
          <Button wide busy={isLoading} onClick={() => void confirm()}>
            Open the account
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
