/** Where a card works and for how much: less counts at once, more after an approval. */
import { type SubmitEvent, useState } from 'react'
import { formatMinor } from '../../../values/money.ts'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useUnfixed } from '../../ui/use-problems.ts'
import { type CardControls, useSetCardControlsMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { CHANNEL_LABELS, CHANNELS, checkControls, LIMIT_LABELS, LIMITS, typedOf } from './check-controls.ts'

export interface ControlsFormProps {
  readonly cardId: string
  /** Of the card that has `now`. */
  readonly version: number
  readonly now: CardControls
  readonly most: CardControls['limits']
  /** Kept outside: one of them is that the card has changed, and then the form starts anew. */
  readonly problems: readonly FieldProblem[]
  readonly onProblems: (problems: readonly FieldProblem[]) => void
}

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

/** Give it what is in force as its key: a change starts it anew. */
export function ControlsForm({ cardId, version, now, most, problems: given, onProblems }: ControlsFormProps) {
  const [problems, onChange] = useUnfixed(given)
  const [typed, setTyped] = useState(() => typedOf(now.limits))
  const [channels, setChannels] = useState(now.channels)
  const [asked, setAsked] = useState<{ readonly wanted: CardControls; readonly challenge: ApprovalChallenge }>()
  const [set, { isLoading }] = useSetCardControlsMutation()
  const online = useOnline()

  async function save(): Promise<void> {
    const checked = checkControls(typed, channels, now, most)
    onProblems(checked.ok ? [] : checked.problems)
    if (!checked.ok) return
    const { data, error } = await set({ cardId, version, ...checked.wanted })
    if (data === undefined) return onProblems([{ text: callProblem(error).message }])
    if (data.approval === null) return showToast('Saved, and on its way to the card network')
    setAsked({ wanted: checked.wanted, challenge: data.approval })
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isLoading && online) void save()
  }
  return (
    <section className="card pad" aria-labelledby="controls">
      <h2 id="controls">Where it works, and for how much</h2>
      <p className="meta gap-1">Less counts at once. For more, you approve it.</p>
      <form className="form gap-4" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} />
        {CHANNELS.map((channel) => (
          <CheckField
            key={channel}
            id={channel}
            label={CHANNEL_LABELS[channel]}
            checked={channels[channel]}
            onChange={(event) => setChannels({ ...channels, [channel]: event.target.checked })}
          />
        ))}
        {LIMITS.map((limit) => (
          <MoneyInput
            key={limit}
            id={limit}
            label={LIMIT_LABELS[limit]}
            currency="NGN"
            value={typed[limit]}
            onChange={(text) => setTyped({ ...typed, [limit]: text })}
            hint={`Up to ${naira(most[limit])}`}
            error={problems.find(({ fieldId }) => fieldId === limit)?.text}
          />
        ))}
        <Button type="submit" wide busy={isLoading} disabled={!online}>
          Save
        </Button>
        {!online && <p className="meta">Needs a connection. What you typed is kept.</p>}
      </form>
      {asked && (
        <ChangeSheet
          challenge={asked.challenge}
          title="Let this card do more?"
          label="Change my card"
          done="Your card is changed"
          onClose={() => setAsked(undefined)}
        >
          <Changes from={now} to={asked.wanted} />
        </ChangeSheet>
      )}
    </section>
  )
}

/** Only what changes, from what to what. */
function Changes({ from, to }: { readonly from: CardControls; readonly to: CardControls }) {
  const word = (on: boolean): string => (on ? 'On' : 'Off')
  return (
    <dl className="kv">
      {CHANNELS.filter((channel) => from.channels[channel] !== to.channels[channel]).map((channel) => (
        <div key={channel}>
          <dt>{CHANNEL_LABELS[channel]}</dt>
          <dd>
            {word(to.channels[channel])}
            <span className="sub">now {word(from.channels[channel]).toLowerCase()}</span>
          </dd>
        </div>
      ))}
      {LIMITS.filter((limit) => from.limits[limit] !== to.limits[limit]).map((limit) => (
        <div key={limit}>
          <dt>{LIMIT_LABELS[limit]}</dt>
          <dd>
            {naira(to.limits[limit])}
            <span className="sub">now {naira(from.limits[limit])}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
