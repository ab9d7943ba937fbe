/** Prints the cost of a payment of one kind by process, and its statements. It writes no result. */
import { type Cost, medianOf } from './cost.ts'
import type { PaymentCase } from './payment-cases.ts'
import { closedLoad, makePayments } from './payment-round.ts'
import { openLoadedBank } from './world.ts'
import type { StatementCost } from './statements.ts'
import { measureYardsticks } from './yardsticks.ts'

/** Shorter statements are summed up in one line. */
const LISTED_FROM_MICROS = 5

export interface ProfilePlan {
  readonly kind: PaymentCase
  readonly transfers: number
  readonly rounds: number
  readonly payers: number
  readonly warmUp: number
  readonly atOnce: number
  readonly serving: number
  /** A folder for the processor profiles of the servers. */
  readonly profileFolder: string | undefined
}

export async function profilePayments(plan: ProfilePlan): Promise<void> {
  const { kind, transfers, rounds, payers, atOnce, serving, profileFolder } = plan
  const servers = { servers: serving + 1, onlyServing: serving }
  const bank = await openLoadedBank({ payers, ...servers, countStatements: true, profileFolder })
  try {
    const load = closedLoad(atOnce)
    await makePayments(bank, kind, plan.warmUp, load)
    await bank.owner.query('analyze')
    const { doNothingPair } = await measureYardsticks(bank, { calls: 2 * payers, atOnce, seconds: 0 })
    await bank.statements?.reset()
    const costs: Cost[] = []
    for (let round = 0; round < rounds; round += 1) {
      costs.push((await makePayments(bank, kind, transfers, load)).perPayment)
    }
    const statements = (await bank.statements?.read(rounds * transfers)) ?? []
    console.log(JSON.stringify({ kind: kind.name, perPayment: medianOf(costs), doNothingPair }))
    console.log('per payment\tµs\tof it planning\tstatement')
    const print = ({ text, perPayment, micros, planningMicros }: StatementCost): void =>
      console.log([perPayment.toFixed(2), micros.toFixed(0), planningMicros.toFixed(0), text.slice(0, 160)].join('\t'))
    statements.filter((one) => one.micros >= LISTED_FROM_MICROS).forEach(print)
    print(sumOf(statements))
  } finally {
    await bank.close()
  }
}

const sumOf = (statements: readonly StatementCost[]): StatementCost => {
  const sum = (of: 'perPayment' | 'micros' | 'planningMicros') => statements.reduce((total, one) => total + one[of], 0)
  return { text: 'all', perPayment: sum('perPayment'), micros: sum('micros'), planningMicros: sum('planningMicros') }
}
