/**
 * Starts a new bank in a folder and stops it, so that tests can start their banks on copies: `node
 * scripts/prepare-bank.ts <folder>`.
 */
import { startBank } from '../e2e/bank.ts'

const [, , folder = ''] = process.argv
const bank = await startBank(folder)
await bank.stop()
