/** The dialog that resets the sandbox, after a confirmation. */
import { ask, state } from './api.js'
import { find, say, setText } from './dom.js'

const NAMES = {
  messages: ['message', 'messages'],
  notifications: ['notification', 'notifications'],
  faults: ['fault', 'faults'],
  newcomers: ['newcomer', 'newcomers'],
  payments: ['payment', 'payments'],
  bills: ['bill', 'bills'],
  cards: ['card', 'cards'],
}

/** "Deleted 3 messages and 1 fault." */
function deletedText(deleted) {
  const parts = Object.entries(deleted)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`)
  return parts.length === 0
    ? 'The sandbox was already empty.'
    : `Sandbox reset: deleted ${new Intl.ListFormat('en').format(parts)}.`
}

async function reset(event, onReset) {
  event.preventDefault()
  const parts = [...new FormData(event.currentTarget).getAll('parts')]
  if (parts.length === 0) return setText('reset-error', 'Choose what to reset.')
  try {
    const { ok, data } = await ask('POST', '/reset', { parts })
    if (!ok) return setText('reset-error', `Nothing was reset: ${data.error}.`)
    find('reset').close()
    state.paid = {}
    onReset()
    say(deletedText(data))
  } catch {
    setText('reset-error', 'Nothing was reset: the sandbox does not answer.')
  }
}

export function startReset(onReset) {
  const dialog = find('reset')
  find('open-reset').addEventListener('click', () => {
    setText('reset-error', '')
    find('reset-form').reset()
    dialog.showModal()
    // The focus must not start on the button that deletes.
    find('reset-cancel').focus()
  })
  find('reset-cancel').addEventListener('click', () => dialog.close())
  find('reset-form').addEventListener('submit', (event) => void reset(event, onReset))
}
