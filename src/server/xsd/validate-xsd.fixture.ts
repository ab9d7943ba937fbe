/** Holds our ISO 20022 messages against the public schemas of the standard, with libxml2: a validator that we did not write. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'

/** The schemas in this folder: message definitions of iso20022.org, unchanged. */
export type MessageSchema =
  | 'acmt.023.001.02'
  | 'acmt.024.001.02'
  | 'camt.053.001.08'
  | 'pacs.002.001.11'
  | 'pacs.008.001.09'
  | 'pacs.028.001.04'

const validators = new Map<MessageSchema, XsdValidator>()

function validatorOf(schema: MessageSchema): XsdValidator {
  const known = validators.get(schema)
  if (known) return known
  const document = XmlDocument.fromString(readFileSync(join(import.meta.dirname, `${schema}.xsd`), 'utf8'))
  const validator = XsdValidator.fromDoc(document)
  validators.set(schema, validator)
  return validator
}

/** What is wrong with a message, in the validator's words; empty when it is valid. Malformed XML is a problem as well. */
export function xsdProblems(schema: MessageSchema, xml: string): readonly string[] {
  try {
    const document = XmlDocument.fromString(xml)
    try {
      validatorOf(schema).validate(document)
      return []
    } finally {
      document.dispose()
    }
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`)
  }
}
