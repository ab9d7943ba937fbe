/**
 * Stores the typed text of a form in the tab for its customer, so that an expired session, a reload and a newer build
 * can restore it. Only the fields that a form names are stored, and never a secret.
 */
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { tabStorage } from '../browser-storage.ts'
import { readSession } from '../tab/signed-in-marker.ts'

const KEY = 'adire.typed'
/** Long enough for a phone call and a new login. Older text is deleted. */
export const KEPT_MS = 30 * 60_000

const keptSchema = v.object({
  /** The customer's id. */
  owner: v.string(),
  forms: v.record(v.string(), v.object({ at: v.number(), values: v.record(v.string(), v.string()) })),
})
type Kept = v.InferOutput<typeof keptSchema>
type Values = Readonly<Record<string, string>>

const ownerNow = (): string | undefined => readSession()?.cifid

/** This customer's forms that are not too old. Another customer's forms and unreadable data are deleted. */
function read(): Kept['forms'] {
  // Before a login the owner of the stored text is unknown.
  if (ownerNow() === undefined) return {}
  const text = tabStorage.read(KEY)
  const kept = text === null ? undefined : parse(text)
  if (kept === undefined || kept.owner !== ownerNow()) {
    tabStorage.write(KEY, null)
    return {}
  }
  const fresh = Object.entries(kept.forms).filter(([, { at }]) => Math.abs(Date.now() - at) < KEPT_MS)
  return Object.fromEntries(fresh)
}

function parse(text: string): Kept | undefined {
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** This customer's text for the form with this name. Empty when nothing is stored. */
export function readKeptForm(name: string): Values {
  return read()[name]?.values ?? {}
}

/** Stores the text. Undefined deletes it. When no customer is signed in, nothing is stored. */
export function keepForm(name: string, values: Values | undefined): void {
  const owner = ownerNow()
  if (owner === undefined) return
  const { [name]: _before, ...others } = read()
  const forms = values === undefined ? others : { ...others, [name]: { at: Date.now(), values } }
  tabStorage.write(KEY, Object.keys(forms).length === 0 ? null : JSON.stringify({ owner, forms }))
}

/** Called at a logout: deletes all typed text. */
export function forgetKeptForms(): void {
  tabStorage.write(KEY, null)
}

/** Called at a login: deletes other customers' text and old text, also for pages that are never opened. */
export function forgetOthersForms(): void {
  const owner = ownerNow()
  const forms = read()
  tabStorage.write(KEY, Object.keys(forms).length === 0 ? null : JSON.stringify({ owner, forms }))
}

/** A control whose value must never be stored, whichever form names it. */
const isSecret = (control: HTMLInputElement): boolean =>
  control.type === 'password' || control.autocomplete === 'one-time-code'

/**
 * For a form with uncontrolled controls: put `values` into their `defaultValue`, `onInput` on the form, and call
 * `forget` after the form's success. `fields` names the controls to store.
 */
export function useKeptForm(name: string, fields: readonly string[]) {
  const [values] = useState(() => readKeptForm(name))
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const controls = [...currentTarget.elements].filter(
      (one): one is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
        'name' in one && fields.includes(String(one.name)) && !isSecret(one as HTMLInputElement),
    )
    keepForm(name, Object.fromEntries(controls.map((control) => [control.name, control.value])))
  }
  return { values, onInput, forget: () => keepForm(name, undefined) }
}
