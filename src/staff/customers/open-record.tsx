/** Opens a record only with a reason, which the customer can read later. */
import { type ComponentType, useEffect, useState } from 'react'
import * as v from 'valibot'
import { REASON_LENGTHS, reasonFor } from '../../contract/staff/staff-api.ts'
import { SubmitButton } from '../../web/ui/form/form.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import type { Answer } from '../session/api.ts'
import { focusContent } from '../ui/skip-link.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type ReadCall = 'customers/read' | 'payments/read' | 'contacts/read'

export interface RecordProps<Name extends ReadCall> {
  readonly record: Answer<Name>
  /** The person's reason to open the record. */
  readonly reason: string
  readonly refresh: () => void
}

export interface OpenRecordProps<Name extends ReadCall> {
  readonly title: string
  readonly call: Name
  /** The call's request without the reason. */
  readonly body: Readonly<Record<string, unknown>>
  /** Shows the record. `refresh` reads it again with the same reason. */
  readonly Page: ComponentType<RecordProps<Name>>
}

const openSchema = v.object({
  reason: reasonFor(`Say why you open this record, in ${REASON_LENGTHS.least} characters or more`),
})

export function OpenRecord<Name extends ReadCall>({ title, call, body, Page }: OpenRecordProps<Name>) {
  const [record, setRecord] = useState<Answer<Name>>()
  const [reason, setReason] = useState('')
  const send = (request: { readonly reason: string }) => sendCall(call, { ...body, ...request })
  const form = useForm(openSchema, (typed) => typed, {
    send,
    onDone: (found, typed) => {
      setReason(typed.reason)
      setRecord(found)
    },
    isShort: true,
  })
  const isOpen = record !== undefined
  useEffect(() => {
    if (isOpen) focusContent()
  }, [isOpen])
  if (record !== undefined)
    return <Page record={record} reason={reason} refresh={() => void form.run(() => send({ reason }), setRecord)} />
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StaffForm form={form}>
        <TextField
          id="reason"
          label="Why do you open this record?"
          hint="The customer can read this reason, and your role. Do not write a suspicion: the law forbids it."
          autoComplete="off"
          error={form.errorOf('reason')}
        />
        <SubmitButton form={form} wide={false}>
          Open the record
        </SubmitButton>
      </StaffForm>
    </>
  )
}
