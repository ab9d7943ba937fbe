/** Reads the consolidated list of the UN Security Council, in its XML form. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as v from 'valibot'
import { type ListedPerson, listedPerson } from './listed-person.ts'

const LISTS = ['INDIVIDUAL', 'ENTITY', 'INDIVIDUAL_ALIAS', 'ENTITY_ALIAS', 'INDIVIDUAL_DATE_OF_BIRTH', 'VALUE']

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  // The list declares no entities, so only the five predefined entities of XML are decoded.
  processEntities: true,
  htmlEntities: false,
  isArray: (name) => LISTS.includes(name),
})

const text = v.optional(v.string(), '')
const aliases = v.optional(v.array(v.union([v.object({ QUALITY: text, ALIAS_NAME: text }), v.string()])), [])
const named = { FIRST_NAME: text, SECOND_NAME: text, THIRD_NAME: text, FOURTH_NAME: text, REFERENCE_NUMBER: v.string() }
const birth = v.union([v.object({ DATE: text, YEAR: text, FROM_YEAR: text, TO_YEAR: text }), v.string()])
const individual = v.object({
  ...named,
  INDIVIDUAL_ALIAS: aliases,
  INDIVIDUAL_DATE_OF_BIRTH: v.optional(v.array(birth), []),
  NATIONALITY: v.optional(v.union([v.object({ VALUE: v.optional(v.array(v.string()), []) }), v.string()])),
})
const entity = v.object({ ...named, ENTITY_ALIAS: aliases })
const document = v.object({
  CONSOLIDATED_LIST: v.object({
    INDIVIDUALS: v.object({ INDIVIDUAL: v.array(individual) }),
    ENTITIES: v.optional(v.union([v.object({ ENTITY: v.optional(v.array(entity), []) }), v.string()])),
  }),
})

const LIST = 'UN Security Council Consolidated List'

/** Persons and organisations. Throws when the file is another document. */
export function readUnList(xml: string): readonly ListedPerson[] {
  if (xml.includes('<!DOCTYPE') || XMLValidator.validate(xml) !== true) throw new Error('the file is no plain XML')
  const parsed = v.safeParse(document, parser.parse(xml))
  if (!parsed.success) throw new Error('the file is not the consolidated list of the UN')
  const { INDIVIDUALS, ENTITIES } = parsed.output.CONSOLIDATED_LIST
  const entities = typeof ENTITIES === 'object' ? ENTITIES.ENTITY : []
  return [
    ...INDIVIDUALS.INDIVIDUAL.flatMap(
      (one) =>
        listedPerson({
          ...entryOf(one, one.INDIVIDUAL_ALIAS),
          birthDates: one.INDIVIDUAL_DATE_OF_BIRTH.flatMap((date) => (typeof date === 'string' ? [] : yearsOf(date))),
          countries: typeof one.NATIONALITY === 'object' ? one.NATIONALITY.VALUE : [],
        }) ?? [],
    ),
    ...entities.flatMap(
      (one) => listedPerson({ ...entryOf(one, one.ENTITY_ALIAS), birthDates: [], countries: [] }) ?? [],
    ),
  ]
}

type Named = v.InferOutput<ReturnType<typeof v.object<typeof named, undefined>>>

/** The UN marks aliases that fit many people as low in quality. These aliases are left out. */
function entryOf(one: Named, others: v.InferOutput<typeof aliases>) {
  const { FIRST_NAME, SECOND_NAME, THIRD_NAME, FOURTH_NAME, REFERENCE_NUMBER } = one
  const name = [FIRST_NAME, SECOND_NAME, THIRD_NAME, FOURTH_NAME].filter((part) => part !== '').join(' ')
  const known = others.flatMap((alias) =>
    typeof alias === 'string' || alias.QUALITY.toLowerCase() === 'low' ? [] : [alias.ALIAS_NAME],
  )
  return { list: LIST, entryId: REFERENCE_NUMBER, topic: 'sanction', names: [name, ...known] } as const
}

type Birth = Exclude<v.InferOutput<typeof birth>, string>

/** Returns each year of a span of years. */
function yearsOf({ DATE, YEAR, FROM_YEAR, TO_YEAR }: Birth): readonly string[] {
  if (DATE !== '') return [DATE.slice(0, 10)]
  if (YEAR !== '') return [YEAR]
  const [from, to] = [Number(FROM_YEAR), Number(TO_YEAR)]
  if (!(from > 1850 && to >= from && to - from < 20)) return []
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}
