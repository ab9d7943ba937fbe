/** Parses the typed next of kin. A phone number in the local form is valid too. */
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
