/** A row of the table test of orders: who makes and checks the order, its subject, the change of the subject, and its event. */
import type { StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import type { World } from '../../features/transfers/world.fixture.ts'
import type { StaffWorld, TestCustomer } from '../staff.fixture.ts'

/** The bank, its back office over the same database, and a new customer with a profile of tier 3. */
export interface OrderWorld {
  readonly bank: World
  readonly staff: StaffWorld
  newCustomer(): Promise<TestCustomer>
}

export interface OrderTry {
  readonly payload: Record<string, unknown>
  /** Changes the subject after the proposal, so that the order must fail. Undefined: nothing but the order can change the subject. */
  readonly change?: () => Promise<unknown>
}

export interface OrderRow {
  readonly kind: OrderKindName
  readonly maker: StaffRole
  /** Undefined: the order needs no checker. */
  readonly checker: StaffRole | undefined
  /** The audit event of the act. */
  readonly event: string
  prepare(world: OrderWorld): Promise<OrderTry>
}
