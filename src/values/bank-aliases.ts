/** Short names and former names of banks, which people type. The full names are in core/banks/banks.json. */

/**
 * Name → institution code of the switch. A name has only lower-case letters and digits, as in the comparison of
 * `core/banks/read-bank.ts`.
 */
export const BANK_ALIASES: Readonly<Record<string, string>> = {
  gtb: '000013',
  gt: '000013',
  gtco: '000013',
  guaranty: '000013',
  guarantytrust: '000013',
  uba: '000004',
  fcmb: '000003',
  firstcitymonument: '000003',
  fbn: '000016',
  first: '000016',
  access: '000014',
  zenith: '000015',
  union: '000018',
  ubn: '000018',
  stanbic: '000012',
  ibtc: '000012',
  stanchart: '000021',
  scb: '000021',
  wema: '000017',
  alat: '000017',
  eco: '000010',
  ecobank: '000010',
  citi: '000009',
  titan: '000025',
  premiumtrust: '000031',
  opay: '100004',
  paycom: '100004',
  palmpay: '100033',
  kuda: '090267',
  moniepoint: '090405',
  fairmoney: '090551',
  carbon: '100026',
  vfd: '090110',
  vbank: '090110',
  lapo: '090177',
  '9psb': '120001',
  '9mobile': '120001',
  hope: '120002',
  momo: '120003',
  mtn: '120003',
  moneymaster: '120005',
  smartcash: '120004',
  taj: '000026',
  alternative: '000037',
}

/** The short names of one bank: "wema" and "alat". */
export const shortNamesOf = (bankCode: string): readonly string[] =>
  Object.keys(BANK_ALIASES).filter((name) => BANK_ALIASES[name] === bankCode)
