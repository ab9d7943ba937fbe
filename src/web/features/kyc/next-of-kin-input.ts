/** The section as it is typed: a phone number in the local form is one as well. */
import * as v from 'valibot'
import { parsePhone } from '../../../values/phone.ts'

export function nextOfKinInput<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((typed) => {
      const phone = parsePhone(String(typed['PhoneNumber'] ?? ''))
      return phone.ok ? { ...typed, PhoneNumber: phone.value } : typed
    }),
    schema as unknown as v.GenericSchema<Record<string, unknown>, v.InferOutput<S>>,
  )
}
