/** The words of a narration or a payee's name that show the purpose of a payment, as data. */
import type { SpendingCategory } from '../../values/vocabularies/spending-category.ts'

/** The most words in a row in one rule. */
export const LONGEST_WORDS = 3

export interface WordRule {
  readonly category: SpendingCategory
  /** Words in lower case. An entry is one whole word, or several words in a row. */
  readonly words: readonly string[]
}

const rule = (category: SpendingCategory, words: string): WordRule => ({ category, words: words.split(', ') })

/** The first rule that finds a word decides, so the more specific rules come first. */
export const WORDS_OUT: readonly WordRule[] = [
  rule('gaming', 'bet9ja, sportybet, betking, betway, 1xbet, nairabet, msport, betting, lottery, gaming, wallet top'),
  rule(
    'school',
    'school, schools, tuition, university, college, polytechnic, academy, lesson, lessons, waec, jamb, neco, textbooks, creche, montessori',
  ),
  rule('rent', 'rent, landlord, landlady, estate, estates, properties, property, caution fee, service charge, housing'),
  rule(
    'health',
    'pharmacy, pharmacies, chemist, hospital, hospitals, clinic, clinics, medical, medicine, drugs, doctor, dental, optician, laboratory, hmo, fitness, gym',
  ),
  rule(
    'television',
    'dstv, gotv, startimes, showmax, netflix, spotify, youtube, apple music, prime video, multichoice',
  ),
  rule('electricity', 'electric, electricity, nepa, phcn, disco, ikedc, ekedc, aedc, light bill, prepaid meter'),
  rule('airtime', 'airtime, recharge, mtn, glo, airtel, 9mobile, etisalat, data bundle, data plan, mifi'),
  rule(
    'transport',
    'fuel, petrol, diesel, filling, nnpc, totalenergies, total energies, oando, mobil, uber, bolt, indrive, taxi, bus, brt, cowry, transport, airline, airlines, airways, air peace, flight, okada, keke, danfo, parking, toll, mechanic',
  ),
  rule(
    'savings',
    'savings, saving, ajo, esusu, cooperative, piggyvest, cowrywise, thrift, investment, mutual fund, treasury',
  ),
  rule(
    'food',
    'food, foodstuff, groceries, grocery, market, supermarket, shoprite, spar, justrite, ebeano, prince ebeano, restaurant, restaurants, eatery, kitchen, bakery, bukka, buka, mama put, chicken, chicken republic, kfc, domino, dominos, jollof, lunch, dinner, breakfast, provisions, chowdeck, glovo, catering',
  ),
  rule('cash', 'atm, cash, cash withdrawal, pos withdrawal'),
  rule('charges', 'stamp duty, levy, tax, vat, firs, lirs, customs, sms charge, maintenance fee, card fee'),
  rule(
    'family',
    'mum, mummy, mom, mama, dad, daddy, papa, upkeep, brother, sister, wife, husband, uncle, aunty, auntie, cousin, gift, birthday, aso ebi, wedding, naming, burial, pocket money, feeding',
  ),
  rule(
    'business',
    'invoice, supplier, suppliers, stock, goods, wholesale, amazon web services, figma, adobe, github, hosting, domain, adverts, logistics, wages',
  ),
]

/** The rules for money that comes in, which has fewer categories. */
export const WORDS_IN: readonly WordRule[] = [
  rule(
    'income',
    'salary, salaries, wages, payroll, pension, stipend, invoice, contract, commission, bonus, dividend, interest, honorarium, workshop fee, design work, allowance',
  ),
  rule('savings', 'ajo, esusu, cooperative, thrift, piggyvest, cowrywise'),
  rule(
    'family',
    'birthday, gift, aso ebi, uncle, aunty, auntie, mum, mummy, dad, daddy, brother, sister, upkeep, contribution, wedding',
  ),
]

/** A name with one of these words is not a person's name. */
export const COMPANY_WORDS: ReadonlySet<string> = new Set(
  'ltd, limited, llc, plc, inc, gmbh, nig, nigeria, enterprise, enterprises, ventures, stores, store, society, collective, global, institut, institute, services, company, international, ministry, agency, foundation, church, mosque, studio, logistics, technologies, solutions, bank'.split(
    ', ',
  ),
)
