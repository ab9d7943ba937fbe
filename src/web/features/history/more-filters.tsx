/** The filters that are not always in sight: what an entry was, for which type of beneficiary, and between which amounts. */
import { type FormEvent, useState } from 'react'
import type { EntryKind } from '../../../contract/account.ts'
import { BENEFICIARY_TYPES } from '../../../contract/beneficiaries.ts'
import type { CurrencyCode } from '../../../values/currency.ts'
import { formatPlain, parseMajor } from '../../../values/money.ts'
import { useGetBeneficiaryTypesQuery } from '../../api/beneficiaries-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { HistoryFilter } from './history-filter.ts'

const KINDS: readonly { readonly value: EntryKind; readonly label: string }[] = [
  { value: 'transfers', label: 'Transfers' },
  { value: 'bills', label: 'Airtime and bills' },
  { value: 'cards', label: 'Cards' },
  { value: 'interest', label: 'Interest' },
  { value: 'charges', label: 'Charges' },
  { value: 'reversals', label: 'Reversals' },
]

type Amounts = Pick<HistoryFilter, 'leastAmount' | 'mostAmount'>
type Problems = Partial<Record<keyof Amounts, string>>

export interface MoreFiltersProps {
  readonly filter: HistoryFilter
  readonly currency: CurrencyCode
  readonly onChange: (change: Partial<HistoryFilter>) => void
}

export function MoreFilters({ filter, currency, onChange }: MoreFiltersProps) {
  const [problems, setProblems] = useState<Problems>({})
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const read = readAmounts(new FormData(event.currentTarget), currency)
    setProblems(read.problems)
    if (Object.keys(read.problems).length === 0) onChange(read.amounts)
  }
  const shown = (minor: string | undefined): string => (minor === undefined ? '' : formatPlain(BigInt(minor), currency))
  return (
    <div className="card pad form dates-panel">
      <SelectField
        id="history-kind"
        label="What it was"
        placeholder="Everything"
        choices={KINDS}
        value={filter.kind ?? ''}
        onChange={(event) => onChange({ kind: KINDS.find(({ value }) => value === event.target.value)?.value })}
      />
      <TypeFilter type={filter.beneficiaryType} onChange={(beneficiaryType) => onChange({ beneficiaryType })} />
      {/* Remade when the address changes them from outside. */}
      <form key={`${filter.leastAmount}-${filter.mostAmount}`} className="form" noValidate onSubmit={apply}>
        <div className="cols two-up">
          <TextField
            id="leastAmount"
            label="Amount from"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shown(filter.leastAmount)}
            error={problems.leastAmount}
          />
          <TextField
            id="mostAmount"
            label="Amount to"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shown(filter.mostAmount)}
            error={problems.mostAmount}
          />
        </div>
        <Button look="sec" small type="submit">
          Show these amounts
        </Button>
        {(filter.leastAmount || filter.mostAmount) && (
          <button
            className="link"
            type="button"
            onClick={() => onChange({ leastAmount: undefined, mostAmount: undefined })}
          >
            Any amount
          </button>
        )}
      </form>
    </div>
  )
}

const BANK_TYPES: readonly { readonly value: string; readonly label: string }[] = [
  { value: BENEFICIARY_TYPES.optimus, label: 'Transfers within the bank' },
  { value: BENEFICIARY_TYPES.others, label: 'Transfers to other banks' },
  { value: BENEFICIARY_TYPES.self, label: 'Between my accounts' },
]

interface TypeFilterProps {
  readonly type: string | undefined
  readonly onChange: (type: string | undefined) => void
}

/** The customer's own types first. A type of the address that nobody gave yet can be chosen too. */
function TypeFilter({ type, onChange }: TypeFilterProps) {
  const given = useGetBeneficiaryTypesQuery().data?.types ?? []
  const known = [...given.map((name) => ({ value: name, label: name })), ...BANK_TYPES]
  const chosen = known.find(({ value }) => value.toLowerCase() === type?.toLowerCase())
  return (
    <SelectField
      id="history-type"
      label="Beneficiary type"
      placeholder="Every type"
      choices={type === undefined || chosen !== undefined ? known : [...known, { value: type, label: type }]}
      value={chosen?.value ?? type ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

/** Both fields as minor units; an empty one is no limit, zero neither. */
export function readAmounts(
  form: FormData,
  currency: CurrencyCode,
): { readonly amounts: Amounts; readonly problems: Problems } {
  const problems: Problems = {}
  const read = (name: keyof Amounts): bigint | undefined => {
    const parsed = parseMajor(String(form.get(name) ?? ''), currency)
    if (parsed.ok) return parsed.value
    if (parsed.failure !== 'empty') problems[name] = 'Enter an amount such as 1,500 or 1,500.50'
    return undefined
  }
  const [least, most] = [read('leastAmount'), read('mostAmount')]
  if (least !== undefined && most !== undefined && least > most)
    problems.mostAmount = 'This is less than the amount before it'
  const textOf = (minor: bigint | undefined): string | undefined => (minor ? minor.toString() : undefined)
  return { amounts: { leastAmount: textOf(least), mostAmount: textOf(most) }, problems }
}
