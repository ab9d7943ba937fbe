/** `npm run translations -- <command>`: keeps the translations of the screens in order (docs/translations.md). */
import { addTexts, missingTexts, tidy } from './translations/tidy.ts'

const USAGE = `npm run translations -- tidy             puts each text into its part, and removes texts that are not used
npm run translations -- missing          prints the texts that a language lacks
npm run translations -- add <file.json>  adds translations: { "English text": { "ha": …, "yo": …, "ig": …, "pcm": … } }`

const COMMANDS: Readonly<Record<string, (file: string) => void>> = {
  tidy: () => tidy(),
  missing: () => console.log(JSON.stringify(missingTexts(), null, 2)),
  add: addTexts,
}

const [command = '', file = ''] = process.argv.slice(2)
const run = COMMANDS[command]
if (!run || (command === 'add' && file === '')) {
  console.error(USAGE)
  process.exitCode = 1
} else run(file)
