/** The bank's brand and numbers. A bank that deploys Adire changes them here, and its terms and privacy notice in `brand/legal`. */

/** The brand in file names and in the web application's addresses: small letters, digits and hyphens. */
export const BRAND_SLUG = 'optimus'

export const BRAND = {
  bankName: 'Optimus Bank',
  /** Used in tiles and sentences: "Optimus Transfers". */
  shortName: 'Optimus',
  /** CBN bank code (three digits): the base of our account numbers' check digit. */
  cbnCode: '107',
  /** Six-digit institution code on the payment switch. */
  institutionCode: '000036',
  /** The number that the financial intelligence unit gave to the bank in goAML. */
  fiuEntityId: '1',
  fraudPhone: '0700 678 4668',
  supportEmail: 'help@optimus.example',
  smsSender: 'OPTIMUS',
  mailFrom: 'Optimus Bank <no-reply@optimus.example>',
  licence: 'Licensed by the Central Bank of Nigeria. Deposits insured by NDIC.',
  /** The zone whose midnight ends a banking day. */
  timeZone: 'Africa/Lagos',
} as const
