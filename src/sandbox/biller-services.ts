/**
 * Lists the catalogue of the sandbox's bill aggregator: services by the aggregator's names, and the variations of each
 * with prices.
 */

export interface Service {
  readonly serviceID: string
  readonly name: string
  /** In naira. */
  readonly least: string
  readonly most: string
}

/** Code, name and price in naira. With `fixed` false the customer chooses the amount. */
export interface Variation {
  readonly code: string
  readonly name: string
  readonly amount: string
}

const service = (serviceID: string, name: string, least = '50', most = '50000'): Service => ({
  serviceID,
  name,
  least,
  most,
})
const DISCOS = 'ikeja eko abuja kano portharcourt jos ibadan kaduna enugu benin yola aba'.split(' ')
const BOOKMAKERS = 'bet9ja sportybet 1xbet betking nairabet bangbet merrybet msport 22bet betway'.split(' ')
const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** Keyed by the aggregator's identifier of the category. */
export const SERVICES: Readonly<Record<string, readonly Service[]>> = {
  airtime: [
    service('mtn', 'MTN Airtime VTU'),
    service('airtel', 'Airtel Airtime VTU'),
    service('glo', 'GLO Airtime VTU'),
    service('etisalat', '9mobile Airtime VTU'),
  ],
  data: [
    service('mtn-data', 'MTN Data', '1', '1000000'),
    service('airtel-data', 'Airtel Data', '1', '1000000'),
    service('glo-data', 'GLO Data', '1', '200000'),
    service('etisalat-data', '9mobile Data', '1', '1000000'),
  ],
  'tv-subscription': [
    service('dstv', 'DSTV Subscription', '1', '1000000'),
    service('gotv', 'Gotv Payment', '1', '1000000'),
    service('startimes', 'Startimes Subscription', '1', '1000000'),
    service('showmax', 'ShowMax', '1', '1000000'),
  ],
  'electricity-bill': DISCOS.map((place) =>
    service(`${place}-electric`, `${capital(place)} Electric Payment`, '500', '500000'),
  ),
  education: [
    service('waec', 'WAEC Result Checker PIN', '1', '1000000'),
    service('jamb', 'JAMB PIN VENDING (UTME & Direct Entry)', '1', '1000000'),
  ],
  betting: BOOKMAKERS.map((name) => service(name, capital(name), '100', '100000')),
}

const lines = (text: string): readonly Variation[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', amount = '', ...name] = line.trim().split(' ')
      return { code, amount, name: name.join(' ') }
    })

const METERS: readonly Variation[] = [
  { code: 'prepaid', name: 'Prepaid', amount: '0' },
  { code: 'postpaid', name: 'Postpaid', amount: '0' },
]

export const VARIATIONS: Readonly<Record<string, readonly Variation[]>> = {
  'mtn-data': lines(`
    mtn-10mb-100 100 100MB - 24 hrs
    mtn-50mb-200 200 200MB - 2 days
    mtn-100mb-1000 1000 1.5GB - 30 days
    mtn-20hrs-1500 1500 6GB - 7 days
    mtn-500mb-2000 2000 4.5GB - 30 days
    mtn-3gb-2500 2500 6GB - 30 days
    mtn-data-3000 3000 8GB - 30 days
    mtn-1gb-3500 3500 10GB - 30 days`),
  'airtel-data': lines(`
    airt-100 100 75MB - 1 day
    airt-500 500 500MB - 7 days
    airt-1000 1000 1.5GB - 30 days
    airt-2000 2000 4.5GB - 30 days
    airt-5000 5000 15GB - 30 days`),
  'glo-data': lines(`
    glo100 100 105MB - 2 days
    glo500 500 1.05GB - 14 days
    glo1000 1000 2.5GB - 30 days
    glo2500 2500 7.25GB - 30 days`),
  'etisalat-data': lines(`
    eti-100 100 100MB - 1 day
    eti-200 200 650MB - 1 day
    eti-500 500 500MB - 30 days
    eti-1000 1000 1.5GB - 30 days
    eti-2000 2000 4.5GB - 30 days
    eti-5000 5000 15GB - 30 days
    eti-10000 10000 40GB - 30 days`),
  dstv: lines(`
    dstv-padi 4400 DStv Padi
    dstv-yanga 6000 DStv Yanga
    dstv-confam 11000 DStv Confam
    dstv79 19000 DStv Compact
    dstv7 30000 DStv Compact Plus
    dstv3 44500 DStv Premium`),
  gotv: lines(`
    gotv-smallie 1900 GOtv Smallie
    gotv-jinja 3900 GOtv Jinja
    gotv-jolli 5800 GOtv Jolli
    gotv-max 8500 GOtv Max
    gotv-supa 11400 GOtv Supa
    gotv-supa-plus 16800 GOtv Supa Plus`),
  startimes: lines(`
    nova 2100 Nova - 1 month
    basic 4000 Basic - 1 month
    smart 5100 Smart - 1 month
    classic 6000 Classic - 1 month
    super 9800 Super - 1 month`),
  showmax: lines(`
    mobile_only_3 3800 Mobile Only - 3 months
    full_3 8400 Full - 3 months
    sports-only-1 3200 Sports Only - 1 month
    sports-only-3 9600 Sports Only - 3 months`),
  waec: lines('waecdirect 900 WASSCE'),
  jamb: lines(`
    utme-mock 7700 UTME PIN (with mock)
    utme-no-mock 6200 UTME PIN (without mock)
    de 4700 Direct Entry (DE)`),
  ...Object.fromEntries(DISCOS.map((place) => [`${place}-electric`, METERS])),
}

/** Returns the category of a service, or undefined when there is no such service. */
export function identifierOf(serviceID: string): string | undefined {
  return Object.keys(SERVICES).find((identifier) => SERVICES[identifier]?.some((one) => one.serviceID === serviceID))
}
