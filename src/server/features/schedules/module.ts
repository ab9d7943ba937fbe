/** Schedules: customers create them, and jobs make their payments. */
import { recordAudit } from '../../audit/record-audit.ts'
import type { ModuleParts } from '../../module.ts'
import { queueScheduleNotice } from '../../notify/schedule-notices.ts'
import { MAKE_PAYMENT } from './payment-job.ts'
import { createMakePayment, createRunDueSchedules, RUN_DUE_SCHEDULES } from './run-schedules.ts'
import { payeeOf } from './schedule-payment.ts'
import type { SchedulePayer, SchedulesDeps } from './schedules-deps.ts'
import { schedulesEndpoints } from './schedules.routes.ts'

interface ScheduleNeeds extends SchedulePayer, Pick<SchedulesDeps, 'database' | 'clock' | 'approvals'> {
  readonly logger: { error(details: object, text: string): void }
}

/** The dependencies of schedules: the base services, and the functions that pay. */
export function scheduleServices({ logger, ...needs }: ScheduleNeeds): SchedulesDeps {
  return {
    ...needs,
    audit: (tx, by, kind, detail) =>
      'session' in by
        ? recordAudit(tx, by, { kind, outcome: 'done', detail })
        : recordAudit(
            tx,
            { address: `schedule:${by.scheduleId}`, requestId: '' },
            { kind, outcome: 'done', customerId: by.customerId, detail },
          ),
    notify: (tx, news) => queueScheduleNotice(tx, { ...news, payee: payeeOf(news.payment) }),
    alert: (details, text) => logger.error(details, text),
  }
}

/** The jobs may wait for other banks and billers, because each payment to them begins with a name enquiry. */
export function schedulesModule(deps: SchedulesDeps): ModuleParts {
  return {
    endpoints: schedulesEndpoints(deps),
    jobs: () => ({
      lane: 'networks',
      tasks: { [RUN_DUE_SCHEDULES]: createRunDueSchedules(deps), [MAKE_PAYMENT]: createMakePayment(deps) },
      recurring: [{ task: RUN_DUE_SCHEDULES, when: '* * * * *' }],
    }),
  }
}
