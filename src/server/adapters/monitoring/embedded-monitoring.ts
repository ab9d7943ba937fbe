/** Payment monitoring inside the bank: evaluates the rules with json-logic-engine. */
import { LogicEngine } from 'json-logic-engine'
import type { Monitoring } from '../../ports/monitoring.ts'
import { MONITORING_RULES, type MonitoringRule } from './monitoring-rules.ts'

/** `hold` outranks `refer`. The verdict names every rule that the payment hit. */
export function createEmbeddedMonitoring(rules: readonly MonitoringRule[] = MONITORING_RULES): Monitoring {
  // The engine interprets a rule. It compiles no code from a rule, because rules are data.
  const engine = new LogicEngine()
  return {
    check(facts) {
      const hits = rules.filter(({ when }) => engine.run(when, facts) === true)
      const answer = hits.some((rule) => rule.answer === 'hold') ? 'hold' : hits.length > 0 ? 'refer' : 'pass'
      return { answer, rules: hits.map(({ name }) => name) }
    },
  }
}
