/** The monthly movements of the sample accounts, as data: payer, payee, time and amount. */
import type { InternalAccountCode } from '../accounts/internal-accounts.ts'
import { BRAND } from '../../values/brand.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'

/** A sample account: whose, and which. */
export type AccountKey = `${'adaeze' | 'tunde' | 'ibrahim'}:${'SAV' | 'CUR' | 'DOM'}:${AccountCurrency}`

/** The account of the other side in the bank's own books. `switch` settles with other banks. */
export type Against =
  | 'switch'
  | Extract<InternalAccountCode, `${string}-settlement` | 'correspondent-nostro' | 'interest-expense'>

/** `dom`: a day of each month. `dow`: a weekday, 0 Sunday. `day`: once, that many days after the start. */
export type When =
  | { readonly dom: number; readonly everyMonths?: number }
  | { readonly dow: number; readonly everyWeeks?: number }
  | { readonly day: number }

interface Recurring {
  readonly when: When
  /** HH:MM in Lagos. */
  readonly time: string
  readonly narration: string
}

export interface Movement extends Recurring {
  readonly account: AccountKey
  readonly kind: string
  readonly counterparty: string
  readonly against: Against
  /** Signed minor units; a pair is a range from which each occurrence takes its own figure. */
  readonly minor: bigint | readonly [bigint, bigint]
  /** A transfer to another bank: fee, VAT and stamp duty come on top. */
  readonly charged?: true
}

export interface OwnBankTransfer extends Recurring {
  readonly from: AccountKey
  readonly to: AccountKey
  readonly minor: bigint
}

type Row = readonly [When, string, string, string, bigint | readonly [bigint, bigint]]

const rows = (account: AccountKey, kind: string, against: Against, list: readonly Row[]): readonly Movement[] =>
  list.map(([when, time, counterparty, narration, minor]) => ({
    account,
    kind,
    against,
    when,
    time,
    counterparty,
    narration,
    minor,
  }))

const charged = (movements: readonly Movement[]): readonly Movement[] =>
  movements.map((movement) => ({ ...movement, charged: true }))

export const MOVEMENTS: readonly Movement[] = [
  ...rows('adaeze:SAV:NGN', 'inward-credit', 'switch', [
    [{ dom: 28 }, '08:00', 'MERIDIAN LOGISTICS LTD', 'Salary {month}', 685_000_00n],
    [{ day: 61 }, '09:05', 'HALIMA BELLO YUSUF', 'Aso ebi balance', 150_000_00n],
  ]),
  ...charged(
    rows('adaeze:SAV:NGN', 'outward-transfer', 'switch', [
      [{ dom: 29 }, '17:16', 'PATIENCE OKONKWO', 'Mum upkeep', -60_000_00n],
      [{ dom: 24 }, '08:55', 'UNITY COOPERATIVE SOCIETY', 'Cooperative savings', -75_000_00n],
      [{ day: 96 }, '10:31', 'BAKARE PROPERTIES LTD', 'Rent, final part', -350_000_00n],
      [{ day: 118 }, '09:12', 'GREENFIELD SCHOOLS', 'School fees, first term', -180_000_00n],
      [{ day: 150 }, '11:02', 'EMEKA OBI', 'Generator part', -20_000_00n],
    ]),
  ),
  ...rows('adaeze:SAV:NGN', 'card-payment', 'card-settlement', [
    [{ dow: 6, everyWeeks: 2 }, '14:53', 'Shoprite Ikeja', 'Card ending 8812', [-48_350_00n, -31_200_00n]],
    [{ dow: 3, everyWeeks: 2 }, '18:20', 'Mile 12 Market', 'Card ending 8812', [-27_500_00n, -14_000_00n]],
    [{ dow: 2 }, '07:41', 'NNPC Filling Station Ojodu', 'Card ending 8812', [-24_000_00n, -15_000_00n]],
  ]),
  ...rows('adaeze:SAV:NGN', 'airtime', 'biller-settlement', [
    [{ dow: 5, everyWeeks: 2 }, '13:18', 'MTN airtime', '0803 555 0142', -2_000_00n],
  ]),
  ...rows('adaeze:SAV:NGN', 'electricity', 'biller-settlement', [
    [{ dom: 12 }, '18:47', 'Ikeja Electric', 'Meter ending 4471', -25_100_00n],
  ]),
  ...rows('adaeze:SAV:NGN', 'cable-tv', 'biller-settlement', [
    [{ dom: 17 }, '20:22', 'DStv Compact', 'Smartcard ending 0926', -19_000_00n],
  ]),
  ...rows('adaeze:SAV:NGN', 'interest', 'interest-expense', [
    [{ dom: 1 }, '00:30', BRAND.bankName, 'Interest on savings', [1_812_40n, 3_409_95n]],
  ]),
  ...rows('adaeze:CUR:NGN', 'card-payment', 'card-settlement', [
    [{ dom: 14 }, '09:14', 'Jumia Nigeria', 'Card ending 3307', [-18_400_00n, -9_750_00n]],
    [{ dom: 6 }, '06:35', 'Fitness Central Gbagada', 'Card ending 3307', -25_000_00n],
  ]),
  ...charged(
    rows('adaeze:CUR:NGN', 'outward-transfer', 'switch', [
      [{ dom: 27 }, '16:40', 'BLESSING EFFIONG', 'House help wages', -55_000_00n],
    ]),
  ),
  ...rows('adaeze:DOM:USD', 'inward-credit', 'correspondent-nostro', [
    [{ dom: 15 }, '15:02', 'LAGOON DATA COLLECTIVE LLC', 'Invoice {month}', 350_00n],
  ]),
  ...rows('adaeze:DOM:USD', 'card-payment', 'card-settlement', [
    [{ dom: 3 }, '04:10', 'Netflix.com', 'Card ending 5520', -15_49n],
    [{ dom: 22 }, '02:48', 'Amazon Web Services', 'Card ending 5520', [-48_90n, -36_15n]],
    [{ day: 104 }, '12:26', 'Ethiopian Airlines', 'Card ending 5520', -612_40n],
  ]),
  ...rows('adaeze:DOM:GBP', 'inward-credit', 'correspondent-nostro', [
    [{ dom: 8, everyMonths: 2 }, '12:15', 'EMEKA OKONKWO', 'From your uncle', 90_00n],
  ]),
  ...rows('adaeze:DOM:GBP', 'card-payment', 'card-settlement', [
    [{ day: 88 }, '10:44', 'University of Leeds', 'Application fee', -60_00n],
  ]),
  ...rows('adaeze:DOM:EUR', 'inward-credit', 'correspondent-nostro', [
    [{ day: 134 }, '11:37', 'GOETHE INSTITUT', 'Workshop fee', 120_00n],
  ]),
  ...rows('tunde:SAV:NGN', 'inward-credit', 'switch', [
    [{ dow: 5 }, '16:05', 'KOBO STUDIO LTD', 'Design work', [52_000_00n, 75_000_00n]],
  ]),
  ...charged(
    rows('tunde:SAV:NGN', 'outward-transfer', 'switch', [
      [{ dom: 2 }, '09:48', 'ALHAJI SANNI ESTATES', 'Rent {month}', -95_000_00n],
    ]),
  ),
  ...rows('tunde:SAV:NGN', 'card-payment', 'card-settlement', [
    [{ dow: 6 }, '12:31', 'Balogun Market', 'Card ending 1946', [-36_500_00n, -21_000_00n]],
    [{ dow: 1 }, '08:02', 'Total Energies Surulere', 'Card ending 1946', [-14_500_00n, -9_000_00n]],
  ]),
  ...rows('tunde:SAV:NGN', 'electricity', 'biller-settlement', [
    [{ dom: 11 }, '21:10', 'Eko Electricity', 'Meter ending 0639', -15_100_00n],
  ]),
  ...rows('tunde:SAV:NGN', 'airtime', 'biller-settlement', [
    [{ dow: 0 }, '19:25', 'Glo airtime', '0805 555 0177', -1_000_00n],
    [{ dom: 20 }, '10:05', 'Airtel data 15 GB', '0805 555 0177', -4_500_00n],
  ]),
  ...rows('tunde:DOM:USD', 'inward-credit', 'correspondent-nostro', [
    [{ dom: 10 }, '17:44', 'UPWORK GLOBAL INC', 'Contract {month}', 120_00n],
  ]),
  ...rows('tunde:DOM:USD', 'card-payment', 'card-settlement', [
    [{ dom: 4 }, '03:19', 'Figma Inc', 'Card ending 7781', -15_00n],
    [{ dom: 24, everyMonths: 2 }, '14:09', 'Adobe Systems', 'Card ending 7781', -54_99n],
  ]),
  ...rows('tunde:DOM:GBP', 'inward-credit', 'correspondent-nostro', [
    [{ day: 72 }, '13:20', 'FOLAKE BAKARE', 'For your birthday', 60_00n],
  ]),
  ...rows('ibrahim:SAV:NGN', 'inward-credit', 'switch', [
    [{ dom: 7 }, '10:10', 'AMINA MUSA', 'Monthly contribution', 5_000_00n],
  ]),
  ...rows('ibrahim:SAV:NGN', 'airtime', 'biller-settlement', [
    [{ dom: 16 }, '12:00', 'Airtel airtime', '0806 555 0103', -1_000_00n],
  ]),
]

export const OWN_BANK_TRANSFERS: readonly OwnBankTransfer[] = [
  {
    when: { dom: 5 },
    time: '07:30',
    narration: 'House money',
    from: 'adaeze:SAV:NGN',
    to: 'adaeze:CUR:NGN',
    minor: 120_000_00n,
  },
  {
    when: { dom: 19 },
    time: '12:10',
    narration: 'School run',
    from: 'adaeze:SAV:NGN',
    to: 'tunde:SAV:NGN',
    minor: 40_000_00n,
  },
  {
    when: { dom: 9 },
    time: '20:15',
    narration: 'My share of the fuel',
    from: 'tunde:SAV:NGN',
    to: 'adaeze:SAV:NGN',
    minor: 15_000_00n,
  },
]

/** The balance of each account at the end of the history. The first deposit is computed from it. */
export const CLOSING_BALANCES: Readonly<Partial<Record<AccountKey, bigint>>> = {
  'adaeze:SAV:NGN': 1_284_350_75n,
  'adaeze:CUR:NGN': 364_220_40n,
  'adaeze:DOM:USD': 2_410_55n,
  'adaeze:DOM:GBP': 386_20n,
  'adaeze:DOM:EUR': 120_00n,
  'tunde:SAV:NGN': 248_916_30n,
  'tunde:DOM:USD': 742_18n,
  'tunde:DOM:GBP': 60_00n,
  'ibrahim:SAV:NGN': 42_500_00n,
}
