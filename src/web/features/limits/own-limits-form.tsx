/** A customer's own limits: lower at once, higher after an approval. */
import { type SubmitEvent, useState } from 'react'
import type { Limits } from '../../../contract/limits.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { LimitsSheet } from './limits-sheet.tsx'
import { checkLimits, LIMIT_FIELDS, type TypedLimits } from './check-limits.ts'
import { useSetLimitsMutation, type WantedLimits } from './limits-api.ts'

type LimitField = keyof WantedLimits
const LABELS: Readonly<Record<LimitField, string>> = {
  perTransfer: 'In one transfer',
  perDay: 'In one day',
  MaxUnauthorizedTransactionValue: 'With your PIN alone',
}

const plain = (minor: string): string => formatPlain(BigInt(minor), 'NGN')
const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

export function OwnLimitsForm({ limits }: { readonly limits: Limits }) {
  const [typed, setTyped] = useState<TypedLimits>(() => typedOf(limits))
  const [problems, setProblems, onChange] = useProblems()
  const [asked, setAsked] = useState<{ readonly wanted: WantedLimits; readonly challenge: ApprovalChallenge }>()
  const [set, { isLoading }] = useSetLimitsMutation()
  const online = useOnline()

  async function save(): Promise<void> {
    const checked = checkLimits(typed, limits)
    setProblems(checked.ok ? [] : checked.problems)
    if (!checked.ok) return
    const { data, error } = await set(checked.wanted)
    if (data === undefined) return setProblems(problemsOf(error))
    if (data.approval === null) return showToast('Your limits are changed')
    setAsked({ wanted: checked.wanted, challenge: data.approval })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isLoading && online) void save()
  }
  return (
    <section className="card pad" aria-labelledby="own-limits">
      <h2 id="own-limits">Your limits</h2>
      <p className="meta gap-1">Lower ones count at once. To raise one, you approve it.</p>
      <form className="form gap-4" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} />
        {LIMIT_FIELDS.map((field) => (
          <MoneyInput
            key={field}
            id={field}
            label={LABELS[field]}
            currency="NGN"
            value={typed[field]}
            onChange={(text) => setTyped({ ...typed, [field]: text })}
            hint={hintOf(field, limits)}
            error={problems.find(({ fieldId }) => fieldId === field)?.text}
          />
        ))}
        {!limits.mayRaise && (
          <Note>
            <p>You can lower your limits here. To raise them, visit a branch: it is switched off for your profile.</p>
          </Note>
        )}
        <Button type="submit" wide busy={isLoading} disabled={!online}>
          Save my limits
        </Button>
        {!online && <p className="meta">Needs a connection. What you typed is kept.</p>}
      </form>
      {asked && (
        <LimitsSheet
          challenge={asked.challenge}
          title="Approve your new limits"
          label="Change my limits"
          done="Your limits are changed"
          onClose={() => setAsked(undefined)}
        >
          <Changes from={limits.inForce} to={asked.wanted} />
        </LimitsSheet>
      )}
    </section>
  )
}

const typedOf = ({ inForce }: Limits): TypedLimits => ({
  perTransfer: plain(inForce.perTransfer),
  perDay: plain(inForce.perDay),
  MaxUnauthorizedTransactionValue: plain(inForce.MaxUnauthorizedTransactionValue),
})

function hintOf(field: LimitField, { most, standard, indemnity }: Limits): string {
  const upTo = `Up to ${naira(most[field])}.`
  if (field === 'MaxUnauthorizedTransactionValue') return `${upTo} Above it we ask for a second proof.`
  if (indemnity !== null && !indemnity.accepted) return `${upTo} More with the indemnity.`
  return most[field] === standard[field] ? upTo : `${upTo} Usual: ${naira(standard[field])}.`
}

function problemsOf(error: unknown): readonly FieldProblem[] {
  const problem = callProblem(error)
  const fields = LIMIT_FIELDS.flatMap((field) =>
    (problem.errors[field] ?? []).map((text) => ({ fieldId: field, text })),
  )
  return fields.length > 0
    ? fields
    : [{ text: `${problem.message}${problem.kind === 'refused' ? '' : '. Nothing was changed.'}` }]
}

/** Only what changes, from what to what. */
function Changes({ from, to }: { readonly from: Limits['inForce']; readonly to: WantedLimits }) {
  return (
    <dl className="kv">
      {LIMIT_FIELDS.filter((field) => from[field] !== to[field]).map((field) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd>
            {naira(to[field])}
            <span className="sub">now {naira(from[field])}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
