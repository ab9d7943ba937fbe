/** Why staff rejected a section of a request for a tier, and what to do next, as the customer reads it. */
import type { KycItem, SectionFault } from '../../values/vocabularies/kyc/kyc-sections.ts'

/** What is wrong, and what the customer does next. The pages translate both. */
export const FAULT_TEXTS: Readonly<Record<SectionFault, { readonly why: string; readonly next: string }>> = {
  unreadable: {
    why: 'We cannot read it clearly.',
    next: 'Send a new photo in good light, with all four corners in the picture.',
  },
  expired: {
    why: 'It is out of date.',
    next: 'Send one that is valid today. A bill must be from the last three months.',
  },
  'another-person': {
    why: 'It does not match your name, your date of birth or your face.',
    next: 'Send one that is yours.',
  },
  'not-the-address': {
    why: 'The bill and your personal details have different addresses.',
    next: 'Send a bill with your address, or correct your personal details.',
  },
  incomplete: { why: 'Some answers are missing.', next: 'Complete this section and save it.' },
  contradictory: {
    why: 'Some answers do not match each other or your documents.',
    next: 'Correct this section and save it.',
  },
  other: { why: 'Our staff wrote to you:', next: 'Correct this section and send it again.' },
}

/** A verified NIN cannot be sent again, so the next step is at a branch. */
export const NIN_NEXT = 'Bring your NIN slip to one of our branches, and then ask again.'

export const nextStepOf = (section: KycItem, fault: SectionFault): string =>
  section === 'identification' ? NIN_NEXT : FAULT_TEXTS[fault].next
