/** Shows the further filters: the kind of an entry, the type of its beneficiary, and a range of amounts. */
import * as v from 'valibot'
import type { EntryKind } from '../../../contract/accounts/account.ts'
import { BENEFICIARY_TYPES } from '../../../values/vocabularies/beneficiary-types.ts'
import type { CurrencyCode } from '../../../values/currency.ts'
import { formatPlain, parseMajor } from '../../../values/money.ts'
import { useGetBeneficiaryTypesQuery } from '../../api/transfers/beneficiaries-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import type { HistoryFilter } from './history-filter.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'

const KINDS: readonly { readonly value: EntryKind; readonly label: string }[] = [
  { value: 'transfers', label: t('Transfers') },
  { value: 'bills', label: t('Airtime and bills') },
  { value: 'cards', label: t('Cards') },
  { value: 'interest', label: t('Interest') },
  { value: 'charges', label: t('Charges') },
  { value: 'reversals', label: t('Reversals') },
]

export interface MoreFiltersProps {
  readonly filter: HistoryFilter
  readonly currency: CurrencyCode
  readonly onChange: (change: Partial<HistoryFilter>) => void
}

export function MoreFilters({ filter, currency, onChange }: MoreFiltersProps) {
  const form = useForm(amountsForm(currency), (amounts) => amounts, {
    onDone: (_, amounts) => onChange(amounts),
    isShort: true,
  })
  const shown = (minor: string | undefined): string => (minor === undefined ? '' : formatPlain(BigInt(minor), currency))
  return (
    <div className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}>
      <SelectField
        id="history-kind"
        label={t('Type of transaction')}
        placeholder={t('All types')}
        choices={KINDS}
        value={filter.kind ?? ''}
        onChange={(event) => onChange({ kind: KINDS.find(({ value }) => value === event.target.value)?.value })}
      />
      <TypeFilter type={filter.beneficiaryType} onChange={(beneficiaryType) => onChange({ beneficiaryType })} />
      {/* Created again when the address changes the filters from outside. */}
      <Form key={`${filter.leastAmount}-${filter.mostAmount}`} form={form}>
        <div className={`${layoutStyles.columns} ${layoutStyles.pair}`}>
          <TextField
            id="leastAmount"
            label={t('Lowest amount')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shown(filter.leastAmount)}
            error={form.errorOf('leastAmount')}
          />
          <TextField
            id="mostAmount"
            label={t('Highest amount')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shown(filter.mostAmount)}
            error={form.errorOf('mostAmount')}
          />
        </div>
        <Button look="sec" small type="submit">
          {t('Apply amounts')}
        </Button>
        {(filter.leastAmount || filter.mostAmount) && (
          <button
            className={linkStyles.link}
            type="button"
            onClick={() => onChange({ leastAmount: undefined, mostAmount: undefined })}
          >
            {t('Any amount')}
          </button>
        )}
      </Form>
    </div>
  )
}

const BANK_TYPES: readonly { readonly value: string; readonly label: string }[] = [
  { value: BENEFICIARY_TYPES.ownBank, label: t('Transfers within the bank') },
  { value: BENEFICIARY_TYPES.otherBank, label: t('Transfers to other banks') },
  { value: BENEFICIARY_TYPES.self, label: t('Between my accounts') },
]

interface TypeFilterProps {
  readonly type: string | undefined
  readonly onChange: (type: string | undefined) => void
}

/** The customer's own types come first. A type from the address can be chosen even if the customer never gave it. */
function TypeFilter({ type, onChange }: TypeFilterProps) {
  const given = useGetBeneficiaryTypesQuery().data?.types ?? []
  const known = [...given.map((name) => ({ value: name, label: name })), ...BANK_TYPES]
  const chosen = known.find(({ value }) => value.toLowerCase() === type?.toLowerCase())
  return (
    <SelectField
      id="history-type"
      label={t('Beneficiary type')}
      placeholder={t('All types')}
      choices={type === undefined || chosen !== undefined ? known : [...known, { value: type, label: type }]}
      value={chosen?.value ?? type ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

const minorUnits = (currency: CurrencyCode) =>
  v.pipe(
    v.string(),
    v.transform((typed) => parseMajor(typed, currency)),
    v.check((parsed) => parsed.ok || parsed.failure === 'empty', t('Enter an amount, such as 1,500 or 1,500.50')),
    v.transform((parsed) => (parsed.ok ? parsed.value : undefined)),
  )

/** Both fields in minor units. An empty field and a zero are no limit. */
export const amountsForm = (currency: CurrencyCode) =>
  v.pipe(
    v.object({ leastAmount: minorUnits(currency), mostAmount: minorUnits(currency) }),
    v.forward(
      v.check(
        ({ leastAmount, mostAmount }) =>
          leastAmount === undefined || mostAmount === undefined || leastAmount <= mostAmount,
        t('The highest amount must be more than the lowest amount'),
      ),
      ['mostAmount'],
    ),
    v.transform(({ leastAmount, mostAmount }) => ({
      leastAmount: leastAmount ? leastAmount.toString() : undefined,
      mostAmount: mostAmount ? mostAmount.toString() : undefined,
    })),
  )
