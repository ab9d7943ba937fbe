/** The subjects of a message that a person sends to the bank without a login. */
export const CONTACT_TOPICS = ['log-in', 'lost-phone', 'fraud', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]
