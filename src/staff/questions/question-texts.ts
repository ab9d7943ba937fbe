/** The words of the subjects of questions from people without a login. */
import type { ContactTopic } from '../../values/vocabularies/contact-topics.ts'

const TOPIC_TEXTS: Readonly<Record<ContactTopic, string>> = {
  'log-in': 'Cannot log in',
  'lost-phone': 'Lost phone',
  fraud: 'Fraud',
  other: 'Something else',
}

/** A question about a failed payment has a title already. */
export const aboutText = (about: string): string => (TOPIC_TEXTS as Readonly<Record<string, string>>)[about] ?? about
