// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getEntries } from '../accounts/get-entries.ts'
import { getTransfer } from '../transfers/get-transfers.ts'
import { CODE, PIN, reasonOf } from '../transfers/world.fixture.ts'
import { openCaseBank } from './cases.fixture.ts'

const bank = openCaseBank()

describe('the offer', () => {
  it('case offer: names the payment, its problems and the promises to the sender', async () => {
    const transferId = await bank.pay()
    const offer = await bank.handlers.offer({ transferId }, bank.ada.context)
    expect(offer).toMatchObject({
      ok: true,
      value: { data: { subject: { transferId, amount: '500000', counterparty: 'TUNDE BAKARE' }, openCaseId: null } },
    })
    if (!offer.ok) return
    const { choices } = offer.value.data
    expect(choices.map(({ type }) => type)).toContain('wrong-account')
    expect(choices.find(({ type }) => type === 'fraud')).toMatchObject({ danger: true })
    for (const { promises } of choices) expect(promises.length).toBeGreaterThan(0)
  })

  it('case offer: is in the language of the session, and so is the case with its timeline', async () => {
    const transferId = await bank.pay()
    const context = { ...bank.ada.context, session: { ...bank.ada.context.session, language: 'ha' as const } }
    const offer = await bank.handlers.offer({ transferId }, context)
    const title = 'Na tura shi zuwa asusun da ba daidai ba'
    expect(offer).toMatchObject({
      value: { data: { choices: expect.arrayContaining([expect.objectContaining({ title })]) } },
    })
    const opened = await bank.handlers.open(bank.report({ transferId, type: 'wrong-account' }), context)
    expect(opened).toMatchObject({
      value: { data: { title, timeline: expect.arrayContaining([expect.objectContaining({ text: title })]) } },
    })
    const transfer = await getTransfer(bank.world.deps)({ transferId }, context)
    expect(transfer).toMatchObject({
      value: { data: { timeline: [{ title: 'Kun amince da shi' }, { title: 'An tura kuɗi' }] } },
    })
  })

  it('case offer: offers the recipient a question, and a stranger nothing', async () => {
    const transferId = await bank.pay()
    const his = await bank.handlers.offer({ transferId }, bank.tunde.context)
    expect(his.ok && his.value.data.choices.map(({ type }) => type)).toEqual(['question'])
    const stranger = await bank.world.addPerson('Bisi', 'Ade', 1, 0n)
    expect(reasonOf(await bank.handlers.offer({ transferId }, stranger.context))).toBe('not-found')
    expect(reasonOf(await bank.handlers.open(bank.report({ transferId }), stranger.context))).toBe('not-found')
  })

  it('the recipient of a refused transfer can report nothing about the transfer', async () => {
    const { world, ada, tunde } = bank
    const offered = async () => {
      const request = await world.requestFor(ada, tunde.accountNumber, { amount: '60000000' })
      const made = await world.handlers.initiate(request, ada.context)
      if (!made.ok) throw new Error(reasonOf(made))
      return { transferId: request.transferId, challengeId: made.value.data.challengeId }
    }
    const confirm = async ({ challengeId }: { readonly challengeId: string }) => {
      const sent = await world.handlers.sendCode({}, ada.context)
      const code = sent.ok ? { referenceId: sent.value.data.referenceId, otp: CODE } : {}
      return reasonOf(await world.handlers.confirm({ challengeId, pin: PIN, ...code }, ada.context))
    }
    // A code approves the newest review, so the newest review is paid first. The money is enough for one.
    const [refused, paid] = [await offered(), await offered()]
    expect([await confirm(paid), await confirm(refused)]).toEqual(['ok', 'insufficient-funds'])
    const stored = await bank.rowsOf('select state from bank.payment where payment_id = $1', [refused.transferId])
    expect(stored).toEqual([{ state: 'refused' }])
    const { transferId } = refused
    const unknown = randomUUIDv7()
    const offer = (id: string) => bank.handlers.offer({ transferId: id }, tunde.context)
    const open = (id: string) => bank.handlers.open(bank.report({ transferId: id, type: 'question' }), tunde.context)
    expect(await offer(transferId)).toEqual(await offer(unknown))
    expect(await open(transferId)).toEqual(await open(unknown))
    expect([reasonOf(await offer(transferId)), reasonOf(await open(transferId))]).toEqual(['not-found', 'not-found'])
    expect(await bank.handlers.list({}, tunde.context)).toMatchObject({ value: { data: [] } })
    // The sender may report the refused transfer, and the recipient the transfer that arrived.
    expect(reasonOf(await bank.handlers.offer({ transferId }, ada.context))).toBe('ok')
    expect(reasonOf(await offer(paid.transferId))).toBe('ok')
  })

  it('case offer: accepts any entry of the customer’s own account, and finds the transfer of an entry', async () => {
    const transferId = await bank.pay()
    const { accountNumber } = bank.ada
    const listed = await getEntries({ ...bank.world.deps, cursorKey: bank.cursorKey })(
      { accountNumber },
      bank.ada.context,
    )
    if (!listed.ok) throw new Error('no entries')
    const [transfer, opening] = listed.value.data.entries
    const ofTransfer = await bank.handlers.offer({ accountNumber, entryId: transfer!.entryId }, bank.ada.context)
    expect(ofTransfer.ok && ofTransfer.value.data.subject?.transferId).toBe(transferId)
    const ofOther = await bank.handlers.offer({ accountNumber, entryId: opening!.entryId }, bank.ada.context)
    expect(ofOther.ok && ofOther.value.data.subject).toMatchObject({ kind: 'entry', amount: '100000000' })
    expect(reasonOf(await bank.handlers.offer({ accountNumber, entryId: opening!.entryId }, bank.tunde.context))).toBe(
      'not-found',
    )
    expect(reasonOf(await bank.handlers.offer({ accountNumber, entryId: 'xyz' }, bank.ada.context))).toBe('not-found')
  })
})

describe('opening', () => {
  it('openCase: stores the payment, starts the clocks, writes the audit event and notifies the customer', async () => {
    const transferId = await bank.pay()
    const view = await bank.opened({ transferId })
    expect(view).toMatchObject({
      reference: expect.stringMatching(/^CASE(-[0-9A-Z]{4}){3}$/),
      state: 'opened',
      statusText: 'With our staff',
      open: true,
      subject: { transferId, amount: '500000' },
      words: 'It was taken twice',
      messages: [],
    })
    expect(view.timeline.map(({ state, title }) => [state, title])).toEqual([
      ['done', 'You told us'],
      ['now', 'We are looking into it'],
      ['next', 'our result'],
    ])
    expect(view.timeline.at(-1)?.at).toBe('2026-11-23T09:00:00.000Z')
    const audit = await bank.rowsOf(
      `select kind, detail from bank.audit_event where customer_id = $1 and kind like 'case.%'`,
      [bank.ada.customerId],
    )
    expect(audit).toEqual([{ kind: 'case.opened', detail: { caseId: view.caseId } }])
    const jobs = await bank.rowsOf(
      `select channel from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
      where a.params->>'reference' = $1 order by 1`,
      [view.caseId],
    )
    expect(jobs).toEqual([{ channel: 'email' }, { channel: 'sms' }])
  })

  it('openCase: twenty parallel reports with one id are one case; the same id with other words is refused', async () => {
    const transferId = await bank.pay()
    const request = bank.report({ transferId })
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank.handlers.open(request, bank.ada.context)))
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok']))
    expect(
      await bank.rowsOf('select from bank.support_case where customer_id = $1', [bank.ada.customerId]),
    ).toHaveLength(1)
    expect(reasonOf(await bank.handlers.open({ ...request, words: 'Others' }, bank.ada.context))).toBe('id-reused')
    expect(reasonOf(await bank.handlers.open({ ...request, transferId: undefined }, bank.ada.context))).toBe(
      'id-reused',
    )
  })

  it('openCase: allows one open case for each payment, whether by transfer or by entry; the recipient has a separate case', async () => {
    const transferId = await bank.pay()
    const first = await bank.opened({ transferId })
    const second = await bank.handlers.open(bank.report({ transferId, type: 'fraud' }), bank.ada.context)
    expect(second).toMatchObject({ failure: { reason: 'case-open', detail: { openCaseId: first.caseId } } })
    await bank.opened({ transferId, type: 'question' }, bank.tunde)
    await bank.staffDo(first.caseId, 'decided-against')
    expect((await bank.opened({ transferId, type: 'fraud' })).caseId).not.toBe(first.caseId)
  })

  it('openCase: refuses a problem that does not fit the payment, and the id of another customer’s case', async () => {
    const transferId = await bank.pay()
    expect(
      reasonOf(await bank.handlers.open(bank.report({ transferId, type: 'not-refunded' }), bank.ada.context)),
    ).toBe('case-type')
    expect(reasonOf(await bank.handlers.open(bank.report({ type: 'fraud' }), bank.ada.context))).toBe('case-type')
    const mine = await bank.opened({ type: 'question' })
    expect(
      reasonOf(await bank.handlers.open(bank.report({ caseId: mine.caseId, type: 'question' }), bank.tunde.context)),
    ).toBe('id-reused')
  })
})

describe('between the customer and our staff', () => {
  it('question of staff: notifies the customer, who answers once, and the case continues', async () => {
    const { caseId } = await bank.opened({ transferId: await bank.pay() })
    expect(await bank.staffDo(caseId, 'staff-asked', 'Which shop was it?')).toMatchObject({ state: 'waiting' })
    expect(await bank.seen(caseId)).toMatchObject({
      statusText: 'Answer needed',
      messages: [{ from: 'bank', text: 'Which shop was it?' }],
    })
    const messageId = randomUUIDv7()
    for (let tries = 0; tries < 3; tries += 1) {
      expect(
        reasonOf(await bank.handlers.write({ caseId, messageId, text: 'The one in Ikeja' }, bank.ada.context)),
      ).toBe('ok')
    }
    const after = await bank.seen(caseId)
    expect(after.state).toBe('opened')
    expect(after.messages.map(({ from, text }) => [from, text])).toEqual([
      ['bank', 'Which shop was it?'],
      ['you', 'The one in Ikeja'],
    ])
    // The answer does not disclose which member of our staff acted.
    expect(JSON.stringify(after)).not.toContain('bisi')
  })

  it('no other customer reads, writes or withdraws a case', async () => {
    const { caseId } = await bank.opened({ type: 'question' })
    const text = 'Hello'
    expect(reasonOf(await bank.handlers.get({ caseId }, bank.tunde.context))).toBe('not-found')
    expect(reasonOf(await bank.handlers.write({ caseId, messageId: randomUUIDv7(), text }, bank.tunde.context))).toBe(
      'not-found',
    )
    expect(reasonOf(await bank.handlers.withdraw({ caseId }, bank.tunde.context))).toBe('not-found')
    expect(await bank.handlers.list({}, bank.tunde.context)).toMatchObject({ value: { data: [] } })
    expect(await bank.handlers.list({}, bank.ada.context)).toMatchObject({ value: { data: [{ caseId, open: true }] } })
  })

  it('withdrawal: closes the case, also when it is repeated, and later messages are refused', async () => {
    const { caseId } = await bank.opened({ transferId: await bank.pay() })
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await bank.handlers.withdraw({ caseId }, bank.ada.context)).toMatchObject({
        value: { data: { state: 'withdrawn' } },
      })
    }
    const late = { caseId, messageId: randomUUIDv7(), text: 'Still there?' }
    expect(reasonOf(await bank.handlers.write(late, bank.ada.context))).toBe('case-closed')
    expect(await bank.staffDo(caseId, 'decided-for')).toBe('not-now')
    expect(
      (await bank.rowsOf('select clock from bank.case_clock where case_id = $1 and met_at is null', [caseId])).length,
    ).toBe(0)
  })

  it('case: a decision in parallel with an answer is stored, and the answer is stored before it or refused', async () => {
    const { caseId } = await bank.opened({ transferId: await bank.pay() })
    await bank.staffDo(caseId, 'staff-asked')
    const message = { caseId, messageId: randomUUIDv7(), text: 'Here it is' }
    const [written, decided] = await Promise.all([
      bank.handlers.write(message, bank.ada.context),
      bank.staffDo(caseId, 'decided-against'),
    ])
    expect(decided).toMatchObject({ state: 'resolved-against' })
    expect(['ok', 'case-closed']).toContain(reasonOf(written))
    expect((await bank.seen(caseId)).messages).toHaveLength(written.ok ? 2 : 1)
  })

  it('case: the database refuses a step that is not in the table of states', async () => {
    const { caseId } = await bank.opened({ transferId: await bank.pay() })
    await bank.staffDo(caseId, 'decided-against')
    const jump = bank.world.database.pool.query(`update bank.support_case set state = 'opened' where case_id = $1`, [
      caseId,
    ])
    await expect(jump).rejects.toThrow('a case cannot go from resolved-against to opened')
    await expect(
      bank.world.database.pool.query('delete from bank.case_event where case_id = $1', [caseId]),
    ).rejects.toThrow('permission denied')
  })
})
