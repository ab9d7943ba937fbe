/** The commands that prepare the break-glass command of the server: grants by two people, and the codes of one person. */
import * as v from 'valibot'
import { staffListSchema } from '../../contract/staff/staff-api.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { type Command, reasonOf, type Run } from '../command.ts'
import { orderCommand } from '../order.ts'

/** Finds the id of the member of staff with this email address, name or id. */
async function staffIdOf({ calls }: Run, text = ''): Promise<Result<string, string>> {
  const listed = await calls.call('staff/list', {}, staffListSchema)
  if (!listed.ok) return fail(listed.failure.message)
  const [found, ...others] = listed.value.members.filter(({ staffId, name, email }) =>
    [staffId, name.toLowerCase(), email?.toLowerCase()].includes(text.toLowerCase()),
  )
  if (found !== undefined && others.length === 0) return ok(found.staffId)
  return fail(
    `Which person? Give the email address or the id of a person who has logged in before. ${text} is not one.`,
  )
}

const change = (act: 'grant' | 'revoke', help: string): Command =>
  orderCommand(`${act}-break-glass`, 'staff.change', {
    usage: `break-glass ${act} <person> <reason>`,
    help,
    async read(run, [person, ...words]) {
      const reason = reasonOf(words, 'why this person.')
      if (!reason.ok) return reason
      const staffId = await staffIdOf(run, person)
      return staffId.ok ? ok({ payload: { staffId: staffId.value }, reason: reason.value }) : staffId
    },
  })

export const BREAK_GLASS_COMMANDS: readonly Command[] = [
  change('grant', 'Allows a person to have codes of the break-glass command of the server.'),
  change('revoke', 'Ends the codes of a person.'),
  {
    usage: 'break-glass-codes [code]',
    help: 'Prints your codes of the break-glass command once. Keep them where you alone find them. New codes need one unused code.',
    duty: 'any',
    reads: 'break-glass/codes',
    async run({ calls }, [code]) {
      const made = await calls.call(
        'break-glass/codes',
        code === undefined ? {} : { code },
        v.object({ codes: v.array(v.string()) }),
      )
      return made.ok ? ok({ lines: made.value.codes, json: made.value.codes }) : fail(made.failure.message)
    },
  },
]
