/** A receipt as a file: shared where the device can share one, saved where it cannot. */
import { useState } from 'react'
import type { TransferView } from '../../../contract/transfers.ts'
import { fetchReceipt } from '../../api/document-calls.ts'
import { Button } from '../../ui/button.tsx'
import { PrintIcon } from '../../ui/icons-money.tsx'
import { ForwardIcon, ShareIcon, SlipIcon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'

type Doing = 'share' | 'pdf' | 'png'

/** One file at a time; gives what is being made and how to ask for one. */
function useReceiptFile(transferId: string) {
  const [doing, setDoing] = useState<Doing>()
  const ask = async (what: Doing): Promise<void> => {
    if (doing !== undefined) return
    setDoing(what)
    const answer = await fetchReceipt(transferId, what === 'pdf' ? 'pdf' : 'png')
    setDoing(undefined)
    if (!answer.ok) return showToast(answer.errorMsg)
    if (what === 'share' && (await shared(answer.file))) return
    saveFile(answer.file)
    showToast(`Saved as ${answer.file.name}`)
  }
  return { doing, ask: (what: Doing) => void ask(what) }
}

/** True where the device showed its own sheet; closing it is a choice, not a failure. */
async function shared(file: File): Promise<boolean> {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) return false
  await navigator.share({ title: 'Receipt', files: [file] }).catch(() => undefined)
  return true
}

export function ReceiptFiles({ transfer }: { readonly transfer: TransferView }) {
  const { doing, ask } = useReceiptFile(transfer.transferId)
  return (
    <>
      <div className="btns two">
        <Button onClick={() => ask('share')} busy={doing === 'share'}>
          <ShareIcon small />
          Share
        </Button>
        <Button look="sec" onClick={() => print()}>
          <PrintIcon small />
          Print
        </Button>
      </div>
      <section className="card" aria-label="Keep the receipt">
        <ul className="menu">
          {(['pdf', 'png'] as const).map((format) => (
            <li key={format}>
              <button type="button" onClick={() => ask(format)} aria-disabled={doing !== undefined || undefined}>
                <SlipIcon />
                <span className="small">{format === 'pdf' ? 'Save as PDF' : 'Save as picture'}</span>
                <ForwardIcon small />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
