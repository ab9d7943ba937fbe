/** Runs the sandbox's networks as a separate process, so that a run can pause them. The data folder and the bank's addresses are in the environment. */
import { startSandbox } from '../../../src/sandbox/start-sandbox.ts'

/** The checker compares each payment of a run with the books, and the bank may ask about an early payment at the end of a run. */
const KEPT_PAYMENTS = 1_000_000

const { SANDBOX_FOLDER: dataFolder = '', BANK: bank = '' } = process.env
const sandbox = await startSandbox({
  port: 0,
  dataFolder,
  keptPayments: KEPT_PAYMENTS,
  bankInwardUrl: () => `${bank}/switch/inward`,
  bankBillerUrl: () => `${bank}/billers/hook`,
  bankCardsUrl: () => `${bank}/cards/hook`,
})
const { close: _close, staff: _staff, ...access } = sandbox
process.send?.(access)
const stop = (): void => void sandbox.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
