/** Words for each command of the table of fields. */
const ID = '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f31'
const WHY = 'The network reported it today'

export const FIELD_WORDS: Readonly<Record<string, () => readonly string[]>> = {
  'change-group-role': () => ['revoke', 'nobody', 'teller', WHY],
  'change-role-duty': () => ['revoke', 'teller', 'ledger.post', WHY],
  'shut-out-staff': () => [ID, WHY],
  'readmit-staff': () => [ID, WHY],
  'set-holiday': () => ['maulid', '2027', '2027-08-15,2027-08-16', WHY],
  'stop-service': () => ['network:switch', 'maintenance', 'now', '2999-01-01T00:00:00Z', WHY],
  'end-service-stop': () => [ID, WHY],
  'withdraw-announcement': () => [ID, WHY],
  'explain-break': () => [ID, 'none', WHY],
  'tie-breaks': () => [ID, ID, 'none', WHY],
  'untie-breaks': () => [ID, WHY],
  'post-journal': () => ['correction', 'A wrong fee', 'today', 'cash=-500,income=500', WHY],
  'book-break': () => [ID, 'correction', 'A lost payment', 'today', 'cash=-500,income=500', WHY],
  'reverse-journal': () => [ID, 'Posted twice', WHY],
  'make-referred-payment': () => [ID, 'false-alarm', WHY],
  'refuse-referred-payment': () => [ID, 'correct', WHY],
  'confirm-screening-hit': () => [ID, WHY],
  'dismiss-screening-hit': () => [ID, WHY],
  'correct-screening-hit': () => [ID, WHY],
}
