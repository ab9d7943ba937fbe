/** Payment monitoring: the jobs that apply the decisions on its alerts. */
import type { ModuleParts } from '../../module.ts'
import { type ApplyDeps, createApplyDecision } from './apply-decision.ts'
import { APPLY_RISK_DECISION } from './risk-alert-store.ts'
import { createSweepAlerts, type SweepDeps } from './sweep-alerts.ts'

const SWEEP_RISK_ALERTS = 'sweep-risk-alerts'

interface RiskNeeds extends SweepDeps {
  /** Called when the jobs start, because it opens settlement accounts. */
  referred(): Promise<ApplyDeps['referred']>
}

export function riskModule(needs: RiskNeeds): ModuleParts {
  return {
    async jobs() {
      return {
        lane: 'maintenance',
        tasks: {
          [APPLY_RISK_DECISION]: createApplyDecision({ ...needs, referred: await needs.referred() }),
          [SWEEP_RISK_ALERTS]: createSweepAlerts(needs),
        },
        recurring: [{ task: SWEEP_RISK_ALERTS, when: '* * * * *' }],
      }
    },
  }
}
