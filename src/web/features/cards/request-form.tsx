/** The form of a new card. */
import { type SubmitEvent, useId } from 'react'
import { formatMinor } from '../../../values/money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useUnfixed } from '../../ui/use-problems.ts'
import type { CardOffer } from './cards-api.ts'
import { FIELD, type RequestDraft } from './check-request.ts'

export interface RequestFormProps {
  readonly offer: CardOffer
  readonly draft: RequestDraft
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  readonly onChange: (change: Partial<RequestDraft>) => void
  readonly onReview: () => void
}

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

export function RequestForm(props: RequestFormProps) {
  const { offer, draft, problems: given, busy, onChange, onReview } = props
  const [problems, onFixed] = useUnfixed(given)
  const online = useOnline()
  const costs = useId()
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!busy && online) onReview()
  }
  return (
    <form className="cols side" onChange={onFixed} onSubmit={submit} noValidate>
      <div className="form">
        <ErrorSummary problems={problems} />
        <section className="card pad form" aria-labelledby="h-which">
          <h2 id="h-which">Which card</h2>
          <SelectField
            id={FIELD.from}
            label="For the account"
            choices={offer.accounts.map(({ accountNumber, available, canRequest }) => ({
              value: accountNumber,
              label: `NGN ${accountNumber.slice(-4)} · ${canRequest ? naira(available) : 'has a card'}`,
              disabled: !canRequest,
            }))}
            value={draft.fromAccountNumber}
            onChange={(event) => onChange({ fromAccountNumber: event.target.value })}
            error={errorOf(problems, FIELD.from)}
          />
          <RadioField
            id={FIELD.scheme}
            legend="Scheme"
            choices={offer.schemes.map(({ scheme, name }) => ({ value: scheme, label: `${name} debit card` }))}
            defaultValue={draft.scheme}
            onChange={(scheme) => onChange({ scheme: scheme as RequestDraft['scheme'] })}
          />
          <p className="meta">
            The name on it: <span className="strong">{offer.nameOnCard}</span>
          </p>
        </section>
        <Delivery {...props} problems={problems} />
      </div>
      <section className="card pad stick" aria-labelledby={costs}>
        <h2 id={costs}>What it costs</h2>
        <dl className="kv">
          <div>
            <dt>Card</dt>
            <dd className="num">{naira(offer.fee)}</dd>
          </div>
          <div>
            <dt>VAT</dt>
            <dd className="num">{naira(offer.vat)}</dd>
          </div>
          <div className="total">
            <dt>In all</dt>
            <dd className="num">{naira(offer.total)}</dd>
          </div>
        </dl>
        <Button type="submit" wide className="gap-4" busy={busy} disabled={!online}>
          Review request
        </Button>
        <p className="meta gap-3">
          {online ? 'Nothing is taken until you enter your PIN.' : 'Needs a connection. What you typed is kept.'}
        </p>
      </section>
    </form>
  )
}

const errorOf = (problems: readonly FieldProblem[], field: string): string | undefined =>
  problems.find(({ fieldId }) => fieldId === field)?.text

function Delivery({ offer, draft, problems, onChange }: RequestFormProps) {
  return (
    <section className="card pad form" aria-labelledby="h-where">
      <h2 id="h-where">Where it goes</h2>
      <RadioField
        id={FIELD.deliverTo}
        legend="Delivery"
        choices={[
          { value: 'branch', label: 'I collect it at a branch' },
          { value: 'home', label: 'A courier brings it home' },
        ]}
        defaultValue={draft.deliverTo}
        onChange={(to) => onChange({ deliverTo: to as RequestDraft['deliverTo'] })}
      />
      {draft.deliverTo === 'branch' ? (
        <SelectField
          id={FIELD.branchCode}
          label="Branch"
          placeholder="Choose one"
          choices={offer.branches.map(({ code, name, address }) => ({ value: code, label: `${name}: ${address}` }))}
          value={draft.branchCode}
          onChange={(event) => onChange({ branchCode: event.target.value })}
          error={errorOf(problems, FIELD.branchCode)}
        />
      ) : (
        <>
          <TextField
            id={FIELD.street}
            label="House number and street"
            autoComplete="street-address"
            maxLength={100}
            value={draft.street}
            onChange={(event) => onChange({ street: event.target.value })}
            error={errorOf(problems, FIELD.street)}
          />
          <TextField
            id={FIELD.city}
            label="City or town"
            autoComplete="address-level2"
            maxLength={60}
            value={draft.city}
            onChange={(event) => onChange({ city: event.target.value })}
            error={errorOf(problems, FIELD.city)}
          />
          <SelectField
            id={FIELD.state}
            label="State"
            placeholder="Choose one"
            choices={offer.states.map((state) => ({ value: state, label: state }))}
            value={draft.state}
            onChange={(event) => onChange({ state: event.target.value })}
            error={errorOf(problems, FIELD.state)}
          />
        </>
      )}
    </section>
  )
}
