/** The tariffs of transfers, which operators add for a future day. */
import { DEFAULT_FEE_SCHEDULES, type FeeSchedule, type FeeSchedules } from '../../../core/fees/fee-schedule.ts'
import type { ScheduleKind } from '../../db/dated-schedules.ts'
import { parseFeeSchedule, writeFeeSchedule } from './parse-fee-schedule.ts'

export type CurrentFees = () => Promise<FeeSchedules>

export const FEE_SCHEDULES: ScheduleKind<FeeSchedule> = {
  table: 'bank.tariff',
  noun: 'fee schedule',
  standard: DEFAULT_FEE_SCHEDULES,
  parse: parseFeeSchedule,
  write: writeFeeSchedule,
}
