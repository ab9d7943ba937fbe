/** Writes docs/translations-unreviewed.md: the texts that no native speaker has reviewed, by language and part. */
import { readFileSync, writeFileSync } from 'node:fs'
import { TRANSLATED } from './catalogue-files.ts'
import { isReviewed, type Message, type Reviews } from './reviews.ts'

const PAGE = 'docs/translations-unreviewed.md'

const NAMES = { ha: 'Hausa', yo: 'Yoruba', ig: 'Igbo', pcm: 'Nigerian Pidgin' } as const

/** The messages and the reviews of each language. */
export type Languages = Readonly<
  Record<(typeof TRANSLATED)[number], { readonly messages: readonly Message[]; readonly reviews: Reviews }>
>

const HEAD = `# Translations that no native speaker has reviewed

\`npm run translations -- tidy\` writes this page, and a test fails when the page is not up to date. Every translation is made by a machine until a native speaker has approved or
corrected it. [How to review a language](how-to/review-a-translation.md) shows the steps.
`

const labelOf = ({ english, form }: Message): string =>
  `${JSON.stringify(english).slice(1, -1)}${form === '' ? '' : ` (${form})`}`

/** The page for these catalogues. */
export function unreviewedPage(languages: Languages): string {
  const parts = [...new Set(TRANSLATED.flatMap((code) => languages[code].messages.map(({ part }) => part)))].sort()
  const openIn = (code: (typeof TRANSLATED)[number], part: string): readonly Message[] => {
    const { messages, reviews } = languages[code]
    return messages.filter((one) => one.part === part && !isReviewed(one, reviews))
  }
  const rows = parts.map((part) => {
    const counts = TRANSLATED.map((code) => {
      const all = languages[code].messages.filter((one) => one.part === part).length
      return `${openIn(code, part).length} of ${all}`
    })
    return `| ${part} | ${counts.join(' | ')} |`
  })
  const totals = TRANSLATED.map(
    (code) => `${parts.flatMap((part) => openIn(code, part)).length} of ${languages[code].messages.length}`,
  )
  const lists = parts.flatMap((part) => {
    const labels = new Map<string, string[]>()
    for (const code of TRANSLATED)
      for (const one of openIn(code, part)) labels.set(labelOf(one), [...(labels.get(labelOf(one)) ?? []), code])
    const lines = [...labels].sort(([one], [other]) => (one < other ? -1 : 1))
    return lines.length === 0
      ? []
      : [
          `\n## ${part}\n\n\`\`\`text\n${lines.map(([label, codes]) => `${codes.join(' ')} | ${label}`).join('\n')}\n\`\`\`\n`,
        ]
  })
  return `${HEAD}
The part \`server\` has the text messages, mails, alerts, notifications and documents. The other parts are screens. The numbers say how many texts of a part are not reviewed.

| part | ${TRANSLATED.map((code) => `${NAMES[code]} (\`${code}\`)`).join(' | ')} |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
| **all** | ${totals.join(' | ')} |
${lists.join('')}`
}

export const readPage = (): string => readFileSync(PAGE, 'utf8')
export const writePage = (languages: Languages): void => writeFileSync(PAGE, unreviewedPage(languages))
