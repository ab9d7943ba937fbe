/**
 * The meaning of a refused name enquiry, by the codes of both networks: NIP's two digits and ISO 20022. An unlisted code is
 * inconclusive.
 */

export type EnquiryVerdict = 'no-such-account' | 'account-not-usable' | 'bank-unavailable' | 'unavailable'

const CODES: Readonly<Record<Exclude<EnquiryVerdict, 'unavailable'>, readonly string[]>> = {
  'no-such-account': ['07', 'AC01', 'AC02', 'AC03', 'BE06'],
  'account-not-usable': ['05', '06', '57', '69', 'AC04', 'AC06', 'AC07', 'AC14', 'AG01', 'MD07'],
  'bank-unavailable': ['16', '91', '92', '97', 'AB05', 'AB06', 'AB07', 'AB08', 'AB09', 'AB10', 'AG10', 'AG11', 'AGNT'],
}

const VERDICTS = new Map(
  (Object.keys(CODES) as (keyof typeof CODES)[]).flatMap((verdict) => CODES[verdict].map((code) => [code, verdict])),
)

/** `unavailable` for a code that is not in the list, and for a missing code. The customer can then enquire again. */
export function enquiryVerdict(code: string | null): EnquiryVerdict {
  return (code === null ? undefined : VERDICTS.get(code)) ?? 'unavailable'
}
