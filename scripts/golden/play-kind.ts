/** Plays the scenarios of a kind, several at a time, and returns their records as one text. */
import type { GoldenBank } from './golden-bank.ts'
import type { Kind, Play } from './kind.ts'
import { print } from './print.ts'
import { openScenario } from './scenario.ts'

/**
 * The limit over all kinds. More scenarios would only wait for the processor, and the server takes few requests from
 * one address at a time.
 */
const AT_ONCE = 12
const room = { left: AT_ONCE, waiting: [] as (() => void)[] }

export async function playKind(bank: GoldenBank, { scenarios, inTurn = false }: Kind): Promise<string> {
  const records: string[] = []
  const plays = Object.entries(scenarios)
  if (inTurn) for (const [name, play] of plays) records.push(await record(bank, name, play))
  else records.push(...(await Promise.all(plays.map(([name, play]) => withinLimit(() => record(bank, name, play))))))
  return records.join('\n')
}

async function record(bank: GoldenBank, name: string, play: Play): Promise<string> {
  const { scenario, end } = await openScenario(bank)
  try {
    await play(scenario)
    return `== ${name}\n${print(await end())}\n`
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function withinLimit<Value>(work: () => Promise<Value>): Promise<Value> {
  if (room.left === 0) await new Promise<void>((resolve) => room.waiting.push(resolve))
  else room.left -= 1
  try {
    return await work()
  } finally {
    const next = room.waiting.shift()
    if (next === undefined) room.left += 1
    else next()
  }
}
