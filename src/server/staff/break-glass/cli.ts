/** The break-glass command on the server: two people type their codes, and one act is done. */
import { createInterface } from 'node:readline/promises'
import { findStaffUrl } from '../../db/find-connection.ts'
import { openDatabase } from '../../db/database.ts'
import { STAFF_ROLE } from '../../db/roles/database-roles.ts'
import { useBreakGlass } from '../../features/break-glass/use-break-glass.ts'
import { freezeSteps } from '../../module-links.ts'
import { systemClock } from '../../ports/clock.ts'
import { runProgram } from '../../run-program.ts'
import { actOf, isBreakGlassAct } from './break-glass-acts.ts'

const HELP = `Usage: npm run break-glass -- <act>

  freeze <customer number or username>   Stops all money out of the customer's accounts.
  end-staff-sessions                     Ends every session of staff.
  stop-staff-login                       Refuses every login of staff, and ends every session.
  allow-staff-login                      Allows logins of staff again.

It asks for a reason, and for the name and one unused code of two different people. An order of two people grants the codes
(grant-break-glass), and each person prints them: npm run operators -- break-glass-codes.
The audit trail keeps both names and the reason, and the auditors get an alert.
The database is STAFF_DATABASE_URL, or else the embedded database on DATA_DIR (.data).`

const [act = '', subject] = process.argv.slice(2)

async function run(): Promise<number> {
  if (!isBreakGlassAct(act)) {
    process.stdout.write(`${HELP}\n`)
    return act === '' || act === '--help' ? 0 : 2
  }
  // The prompts go to standard error. The terminal may show a code, because a code works once.
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question)
    const line = await lines.next()
    return line.done === true ? '' : line.value.trim()
  }
  const reason = await ask('Reason: ')
  const first = { name: await ask('First person (email or id): '), code: await ask('Code of the first person: ') }
  const second = { name: await ask('Second person (email or id): '), code: await ask('Code of the second person: ') }
  terminal.close()
  const database = openDatabase(findStaffUrl(process.env), { maxConnections: 2, role: STAFF_ROLE })
  try {
    const deps = { database, clock: systemClock }
    const done = await useBreakGlass(
      deps,
      { act, reason, people: [first, second] },
      actOf(act, subject, freezeSteps(systemClock)),
    )
    if (done.ok) process.stdout.write(`${done.value}\n`)
    else process.stderr.write(`${done.failure}\n`)
    return done.ok ? 0 : 1
  } finally {
    await database.close()
  }
}

await runProgram(run)
