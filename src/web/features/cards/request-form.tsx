/** Shows the form of a new card. */
import { useId } from 'react'
import { formatMinor } from '../../../values/money.ts'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { CardOffer } from './cards-api.ts'
import { FIELD, type RequestDraft } from './check-request.ts'
import { tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export interface RequestFormProps {
  readonly offer: CardOffer
  readonly draft: RequestDraft
  readonly form: FormState
  readonly onChange: (change: Partial<RequestDraft>) => void
}

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

export function RequestForm(props: RequestFormProps) {
  const { offer, draft, form, onChange } = props
  const costs = useId()
  return (
    <Form form={form} placesProblems className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <div className={layoutStyles.form}>
        <FormProblems form={form} />
        <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-which">
          <h2 id="h-which">{t('Which card')}</h2>
          <SelectField
            id={FIELD.from}
            label={t('Account')}
            choices={offer.accounts.map(({ accountNumber, available, canRequest }) => ({
              value: accountNumber,
              label: `NGN ${accountNumber.slice(-4)} · ${canRequest ? naira(available) : 'has a card'}`,
              disabled: !canRequest,
            }))}
            value={draft.fromAccountNumber}
            onChange={(event) => onChange({ fromAccountNumber: event.target.value })}
            error={form.errorOf(FIELD.from)}
          />
          <RadioField
            id={FIELD.scheme}
            legend={t('Card type')}
            choices={offer.schemes.map(({ scheme, name }) => ({
              value: scheme,
              label: t('{scheme} debit card', { scheme: name }),
            }))}
            defaultValue={draft.scheme}
            onChange={(scheme) => onChange({ scheme: scheme as RequestDraft['scheme'] })}
          />
          <p className="meta">
            {tNodes('Name on card: {name}', { name: <span className="strong">{offer.nameOnCard}</span> })}
          </p>
        </section>
        <Delivery {...props} />
      </div>
      <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.sticky}`} aria-labelledby={costs}>
        <h2 id={costs}>{t('What it costs')}</h2>
        <dl className={definitionListStyles.definitionList}>
          <div>
            <dt>{t('Card')}</dt>
            <dd className="num">{naira(offer.fee)}</dd>
          </div>
          <div>
            <dt>{t('VAT')}</dt>
            <dd className="num">{naira(offer.vat)}</dd>
          </div>
          <div className={definitionListStyles.total}>
            <dt>{t('Total')}</dt>
            <dd className="num">{naira(offer.total)}</dd>
          </div>
        </dl>
        <SubmitButton form={form} className="gap-4">
          {t('Review request')}
        </SubmitButton>
        <SubmitNote form={form} className="meta gap-3">
          {t('We take no money until you enter your PIN.')}
        </SubmitNote>
      </section>
    </Form>
  )
}

function Delivery({ offer, draft, form, onChange }: RequestFormProps) {
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-where">
      <h2 id="h-where">{t('Delivery of the card')}</h2>
      <RadioField
        id={FIELD.deliverTo}
        legend={t('Delivery')}
        choices={[
          { value: 'branch', label: t('Collect at a branch') },
          { value: 'home', label: t('Deliver to my address') },
        ]}
        defaultValue={draft.deliverTo}
        onChange={(to) => onChange({ deliverTo: to as RequestDraft['deliverTo'] })}
      />
      {draft.deliverTo === 'branch' ? (
        <SelectField
          id={FIELD.branchCode}
          label={t('Branch')}
          placeholder={t('Choose one')}
          choices={offer.branches.map(({ code, name, address }) => ({ value: code, label: `${name}: ${address}` }))}
          value={draft.branchCode}
          onChange={(event) => onChange({ branchCode: event.target.value })}
          error={form.errorOf(FIELD.branchCode)}
        />
      ) : (
        <>
          <TextField
            id={FIELD.street}
            label={t('House number and street')}
            autoComplete="street-address"
            maxLength={100}
            value={draft.street}
            onChange={(event) => onChange({ street: event.target.value })}
            error={form.errorOf(FIELD.street)}
          />
          <TextField
            id={FIELD.city}
            label={t('City or town')}
            autoComplete="address-level2"
            maxLength={60}
            value={draft.city}
            onChange={(event) => onChange({ city: event.target.value })}
            error={form.errorOf(FIELD.city)}
          />
          <SelectField
            id={FIELD.state}
            label={t('State')}
            placeholder={t('Choose one')}
            choices={offer.states.map((state) => ({ value: state, label: state }))}
            value={draft.state}
            onChange={(event) => onChange({ state: event.target.value })}
            error={form.errorOf(FIELD.state)}
          />
        </>
      )}
    </section>
  )
}
