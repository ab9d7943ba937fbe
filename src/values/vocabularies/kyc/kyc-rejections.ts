/** Reads which sections of a request for a tier a command rejects, and why. */
import { KYC_ITEMS, type KycItem, SECTION_FAULTS, type SectionFault } from './kyc-sections.ts'

export interface NamedRejection {
  readonly section: KycItem
  readonly fault: SectionFault
}

/** The question of a command that names no section. */
export const ASK_SECTIONS =
  'Which sections? Name each with the code of its reason, such as signature=unreadable,selfie=other.'

/** Reads "signature=unreadable,selfie=other". Undefined when a word is no section or no code. */
export function readRejections(text: string): readonly NamedRejection[] | undefined {
  const found = text.split(',').map((part) => {
    const [name, code] = part.split('=')
    const section = KYC_ITEMS.find((one) => one === name)
    const fault = SECTION_FAULTS.find((one) => one === code)
    return section === undefined || fault === undefined ? undefined : { section, fault }
  })
  const known = found.filter((one) => one !== undefined)
  return known.length === found.length ? known : undefined
}

/** The customer reads the reason of the command at the sections with the code `other`. */
export const withWords = (
  rejections: readonly NamedRejection[],
  reason: string,
): readonly (NamedRejection & { readonly words?: string })[] =>
  rejections.map((one) => (one.fault === 'other' ? { ...one, words: reason } : one))
