/** Plays paid bills of every category. */
import { ROUTES } from '../../../src/contract/routes.ts'
import { BANK_CUSTOMER } from '../../../src/contract/wire-words.ts'
import { airtime, billEndsAs, type BillOrder, billOrder, payBill, readBillReceipt } from '../bill-orders.ts'
import type { Kind } from '../kind.ts'
import type { Person } from '../person.ts'
import type { Scenario } from '../scenario.ts'

const METER = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid', amount: '500000' }

/** The PIN and the serial number are random. */
async function payForPin(golden: Scenario, payer: Person, order: BillOrder): Promise<void> {
  const paymentId = await payBill(golden, payer, order)
  await billEndsAs(golden, payer, paymentId, 'successful')
  const { examPin } = await golden.look(payer, ROUTES.getBillPayment, { paymentId })
  golden.name(examPin?.pin ?? 'no PIN', 'exam PIN')
  if (examPin?.serial) golden.name(examPin.serial, 'exam serial')
  await readBillReceipt(golden, payer, paymentId)
}

export const BILLS: Kind = {
  name: 'bills',
  scenarios: {
    'airtime is paid, and confirmed twice': async (golden) => {
      const payer = await golden.payer()
      const offer = await golden.must(
        'asks for the review',
        payer,
        ROUTES.initiateBill,
        await billOrder(golden, payer, airtime(1)),
      )
      const factors = await golden.factors(payer, offer)
      const { paymentId } = await golden.must('confirms', payer, ROUTES.confirmBill, factors)
      await billEndsAs(golden, payer, paymentId, 'successful')
      await golden.call('confirms again', payer, ROUTES.confirmBill, factors)
      await golden.call('withdraws what is paid', payer, ROUTES.withdrawBill, { challengeId: offer.challengeId })
      await readBillReceipt(golden, payer, paymentId)
    },
    'airtime for the payer’s phone is paid': async (golden) => {
      const payer = await golden.payer()
      const order = await billOrder(golden, payer, { billerId: 'airtel', recipientType: 'self', amount: '20000' })
      await billEndsAs(golden, payer, await payBill(golden, payer, order), 'successful')
    },
    'airtime for another customer is paid, and that customer gets a message': async (golden) => {
      const [payer, owner] = [await golden.payer(), await golden.payee({}, 'owner')]
      const reference = `0${owner.phone.slice(4)}`
      const asked = { billerId: 'glo', reference, recipientType: BANK_CUSTOMER } as const
      const { customerRef } = await golden.must('asks whose phone it is', payer, ROUTES.validateBillCustomer, asked)
      const order = await billOrder(golden, payer, { ...asked, amount: '30000' })
      await billEndsAs(golden, payer, await payBill(golden, payer, { ...order, customerRef }), 'successful')
    },
    'data are paid': async (golden) => {
      const payer = await golden.payer()
      const bill = { billerId: 'airtel-data', reference: '08011111111', productId: 'airt-500', amount: '50000' }
      await billEndsAs(golden, payer, await payBill(golden, payer, await billOrder(golden, payer, bill)), 'successful')
    },
    'prepaid electricity is paid, with its token': async (golden) => {
      const payer = await golden.payer()
      const paymentId = await payBill(golden, payer, await billOrder(golden, payer, METER, true))
      await billEndsAs(golden, payer, paymentId, 'successful')
      await readBillReceipt(golden, payer, paymentId)
    },
    'prepaid electricity is paid, with key-change tokens': async (golden) => {
      const payer = await golden.payer()
      const bill = { ...METER, reference: '45100000000' }
      await billEndsAs(
        golden,
        payer,
        await payBill(golden, payer, await billOrder(golden, payer, bill, true)),
        'successful',
      )
    },
    'postpaid electricity is paid': async (golden) => {
      const payer = await golden.payer()
      const bill = { ...METER, productId: 'postpaid' }
      await billEndsAs(
        golden,
        payer,
        await payBill(golden, payer, await billOrder(golden, payer, bill, true)),
        'successful',
      )
    },
    'cable TV is renewed': async (golden) => {
      const payer = await golden.payer()
      const bill = { billerId: 'gotv', reference: '7012345678', subscription: 'renew', amount: '580000' } as const
      await billEndsAs(
        golden,
        payer,
        await payBill(golden, payer, await billOrder(golden, payer, bill, true)),
        'successful',
      )
    },
    'cable TV is changed': async (golden) => {
      const payer = await golden.payer()
      const bill = {
        billerId: 'dstv',
        reference: '7012345678',
        subscription: 'change',
        productId: 'dstv-padi',
        amount: '440000',
      } as const
      await billEndsAs(
        golden,
        payer,
        await payBill(golden, payer, await billOrder(golden, payer, bill, true)),
        'successful',
      )
    },
    'a WAEC result checker is paid, with its PIN and serial number': async (golden) => {
      const payer = await golden.payer()
      const bill = { billerId: 'waec-result', reference: '08031234567', productId: 'waecdirect', amount: '90000' }
      await payForPin(golden, payer, await billOrder(golden, payer, bill))
    },
    'a JAMB PIN is paid': async (golden) => {
      const payer = await golden.payer()
      const bill = { billerId: 'jamb', reference: '0123456789', productId: 'utme-mock', amount: '770000' }
      await payForPin(golden, payer, await billOrder(golden, payer, bill, true))
    },
    'a betting wallet is paid, up to the customer’s limit': async (golden) => {
      const payer = await golden.payer()
      const bill = { billerId: 'bet9ja', reference: '1234567', amount: '200000' }
      await golden.must('sets a limit for gaming', payer, ROUTES.setGamingLimit, { perDay: '300000' })
      await billEndsAs(
        golden,
        payer,
        await payBill(golden, payer, await billOrder(golden, payer, bill, true)),
        'successful',
      )
      const second = { ...(await billOrder(golden, payer, bill, true)), paymentId: golden.id('second bill') }
      await golden.call('asks for the review', payer, ROUTES.initiateBill, second)
      await golden.call('looks at the limit', payer, ROUTES.getGamingLimit, {})
    },
  },
}

/** These scenarios make the aggregator fail for all scenarios. */
export const BILL_FAULTS: Kind = {
  name: 'bill-faults',
  inTurn: true,
  scenarios: {
    'prepaid electricity is paid, and its token comes late': async (golden) => {
      const payer = await golden.payer()
      const order = await billOrder(golden, payer, METER, true)
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBill, order)
      await golden.bank.console('PUT', '/faults', { biller: 'no-token' })
      const { paymentId } = await golden.must('confirms', payer, ROUTES.confirmBill, await golden.factors(payer, offer))
      await billEndsAs(golden, payer, paymentId, 'successful')
      await golden.bank.console('PUT', '/faults', { biller: 'none' })
      await golden.bank.tables.letJobsRun(paymentId)
      const token = async () => (await golden.look(payer, ROUTES.getBillPayment, { paymentId })).electricity?.token
      await golden.until(async () => ((await token()) ?? null) !== null)
      await billEndsAs(golden, payer, paymentId, 'successful')
    },
  },
}
