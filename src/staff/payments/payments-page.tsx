/** Searches payments by a number, or lists the payments that are not decided. The address has the filters. */
import * as v from 'valibot'
import { PAYMENT_KINDS, paymentSearchSchema } from '../../contract/staff/staff-payments.ts'
import { PAYMENT_STATES } from '../../values/vocabularies/payment-states.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { FilterForm, textFilter, useFilterForm } from '../filters/filter-form.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { STATE_TEXTS } from '../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { KIND_TEXTS } from '../texts.ts'
import { useCall } from '../ui/use-call.ts'
import { countOf, useReadOut } from '../ui/use-read-out.ts'
import { PAYMENT_HEADER, paymentCells } from './payment-file.ts'
import { PaymentTable } from './payment-table.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Search = v.InferOutput<typeof paymentSearchSchema>

export function PaymentsPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const address = query.toString()
  const asked = v.safeParse(paymentSearchSchema, Object.fromEntries(query))
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <Filters key={formKey} query={query} search={choose} />
      <SavedFilters />
      {asked.success ? (
        <Results key={`results ${address}`} search={asked.output} />
      ) : (
        address !== '' && (
          <Note>
            <p>{asked.issues[0].message}</p>
          </Note>
        )
      )}
    </>
  )
}

interface FiltersProps {
  readonly query: URLSearchParams
  readonly search: (chosen: Readonly<Record<string, string>>) => void
}

function Filters({ query, search }: FiltersProps) {
  const form = useFilterForm(paymentSearchSchema, search)
  const text = (id: string) => textFilter(form, query, id)
  return (
    <FilterForm form={form} submitLabel="Search">
      <TextField
        {...text('text')}
        label="Number"
        hint="Reference on the receipt, payment id, reference of the network, account number or customer number"
      />
      <SelectField
        id="state"
        label="State"
        placeholder="Any state"
        defaultValue={query.get('state') ?? ''}
        choices={PAYMENT_STATES.map((state) => ({ value: state, label: STATE_TEXTS[state] }))}
      />
      <SelectField
        id="kind"
        label="Kind"
        placeholder="Any kind"
        defaultValue={query.get('kind') ?? ''}
        choices={PAYMENT_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] }))}
      />
      <SelectField
        id="late"
        label="Late"
        placeholder="Late or not"
        defaultValue={query.get('late') ?? ''}
        choices={[{ value: 'yes', label: 'Late at the network, not decided' }]}
      />
      <TextField {...text('from')} type="date" label="From day" />
      <TextField {...text('to')} type="date" label="To day" />
      <TextField {...text('amountFrom')} inputMode="decimal" label="From amount" hint="In the payment’s currency" />
      <TextField {...text('amountTo')} inputMode="decimal" label="To amount" />
    </FilterForm>
  )
}

function Results({ search }: { readonly search: Search }) {
  const { data, problem, again } = useCall('payments/search', search)
  useReadOut(data && countOf(data.payments.length, 'payment'))
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { payments, decidable } = data
  const rows = payments.map(paymentCells)
  return (
    <>
      <ListTools
        fileName="payments"
        header={PAYMENT_HEADER}
        rows={rows}
        help={
          <p>
            The list has the newest 100 payments. Without a number it has the payments in a state without a decision, or
            the late payments, or the payments of at most 7 days. The days are the days in Lagos on which the customers
            made the payments. Each customer in the list can read that you looked. Key <kbd>x</kbd> selects the row of
            the keyboard, when the payment waits for a decision. Key <kbd>a</kbd> goes to the acts on the selected
            payments.
          </p>
        }
      />
      {payments.length === 0 ? (
        <Note>
          <p>No payment fits. Check the number, the days and the amounts, or choose another state.</p>
        </Note>
      ) : (
        <PaymentTable payments={payments} decidable={decidable} changed={again} />
      )}
    </>
  )
}
