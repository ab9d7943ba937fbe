/**
 * What is typed into a form, kept for the tab and for its customer alone: a session that runs out, a reload and a newer build
 * give it back. Only the fields that a form names are kept, and never a secret.
 */
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { tabStorage } from './browser-storage.ts'
import { readSession } from './signed-in-marker.ts'

const KEY = 'adire.typed'
/** Long enough for a phone call and a new login; what is older was given up. */
export const KEPT_MS = 30 * 60_000

const keptSchema = v.object({
  /** The customer's id. */
  owner: v.string(),
  forms: v.record(v.string(), v.object({ at: v.number(), values: v.record(v.string(), v.string()) })),
})
type Kept = v.InferOutput<typeof keptSchema>
type Values = Readonly<Record<string, string>>

const ownerNow = (): string | undefined => readSession()?.cifid

/** This customer's forms that are not too old. Another's, and anything unreadable, is deleted. */
function read(): Kept['forms'] {
  // Until somebody is signed in nobody knows whose it is.
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

/** What this customer typed into the form of this name; empty where nothing is kept. */
export function readKeptForm(name: string): Values {
  return read()[name]?.values ?? {}
}

/** Keeps it, or with undefined forgets it. Where nobody is signed in nothing is kept. */
export function keepForm(name: string, values: Values | undefined): void {
  const owner = ownerNow()
  if (owner === undefined) return
  const { [name]: _before, ...others } = read()
  const forms = values === undefined ? others : { ...others, [name]: { at: Date.now(), values } }
  tabStorage.write(KEY, Object.keys(forms).length === 0 ? null : JSON.stringify({ owner, forms }))
}

/** At a logout: nothing that was typed stays behind. */
export function forgetKeptForms(): void {
  tabStorage.write(KEY, null)
}

/** At a login: what another customer typed, and what is too old, goes although its page is never opened. */
export function forgetOthersForms(): void {
  const owner = ownerNow()
  const forms = read()
  tabStorage.write(KEY, Object.keys(forms).length === 0 ? null : JSON.stringify({ owner, forms }))
}

/** A control whose value must never be kept, whatever names it. */
const isSecret = (control: HTMLInputElement): boolean =>
  control.type === 'password' || control.autocomplete === 'one-time-code'

/**
 * For a form whose controls are its own (uncontrolled): put `values` into their `defaultValue`, `onInput` on the form, and call
 * `forget` when it has done its work. `fields`: names of the controls that are kept.
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
