/** Refuses code that turns money into a floating-point number (ARCHITECTURE.md, "Money"). */
const MONEY_WORD = /minor|amount|balance|money|naira|kobo|fee|total|price/i
const TO_NUMBER = new Set(['Number', 'parseFloat', 'parseInt'])

const report = (context, node) =>
  context.report({
    node,
    message: 'Money stays a bigint of minor units: no Number(), parseFloat(), parseInt() or unary + on it.',
  })

const noFloatingMoney = {
  meta: { type: 'problem', docs: { description: 'Money is a bigint of minor units, never a number.' } },
  create(context) {
    const isMoney = (node) => node !== undefined && MONEY_WORD.test(context.sourceCode.getText(node))
    return {
      CallExpression(node) {
        const { callee } = node
        const name = callee.type === 'Identifier' ? callee.name : callee.property?.name
        if (TO_NUMBER.has(name) && isMoney(node.arguments[0])) report(context, node)
      },
      UnaryExpression(node) {
        if (node.operator === '+' && isMoney(node.argument)) report(context, node)
      },
    }
  },
}

export default { meta: { name: 'money' }, rules: { 'no-floating-money': noFloatingMoney } }
