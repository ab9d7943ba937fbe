/** Provides a receipt as a file: shared when the device can share, saved when it cannot, or printed. */
import { useState } from 'react'
import { withNextStep } from '../../api/result/next-step.ts'
import { Button } from '../button/button.tsx'
import { PrintIcon } from '../icon/icons-money.tsx'
import { ForwardIcon, ShareIcon, SlipIcon } from '../icon/icons.tsx'
import { saveFile } from './save-file.ts'
import { showToast } from '../note/toast.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../button/button.module.css'
import * as cardStyles from '../card.module.css'
import * as menuStyles from '../list/menu.module.css'

type Doing = 'share' | 'pdf' | 'png'

/** Requests the receipt in a format. The failure is a sentence. */
export type FetchReceipt = (
  format: 'pdf' | 'png',
) => Promise<{ readonly ok: true; readonly file: File } | { readonly ok: false; readonly errorMsg: string }>

/** Makes one file at a time. Returns the current format and the function that requests one. */
function useReceiptFile(fetchReceipt: FetchReceipt) {
  const [doing, setDoing] = useState<Doing>()
  const ask = async (what: Doing): Promise<void> => {
    if (doing !== undefined) return
    setDoing(what)
    const answer = await fetchReceipt(what === 'pdf' ? 'pdf' : 'png')
    setDoing(undefined)
    if (!answer.ok) return showToast(withNextStep(answer.errorMsg))
    if (what === 'share' && (await shared(answer.file))) return
    saveFile(answer.file)
    showToast(t('Saved as {name}', { name: answer.file.name }))
  }
  return { doing, ask: (what: Doing) => void ask(what) }
}

/** True when the device showed its share sheet. Closing the sheet is a choice, not a failure. */
async function shared(file: File): Promise<boolean> {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) return false
  await navigator.share({ title: t('Receipt'), files: [file] }).catch(() => undefined)
  return true
}

export function ReceiptFiles({ fetchReceipt }: { readonly fetchReceipt: FetchReceipt }) {
  const { doing, ask } = useReceiptFile(fetchReceipt)
  return (
    <>
      <div className={`${buttonStyles.group} ${buttonStyles.pair}`}>
        <Button onClick={() => ask('share')} busy={doing === 'share'}>
          <ShareIcon small />
          {t('Share')}
        </Button>
        <Button look="sec" onClick={() => print()}>
          <PrintIcon small />
          {t('Print')}
        </Button>
      </div>
      <section className={cardStyles.card} aria-label={t('Keep the receipt')}>
        <ul className={menuStyles.menu}>
          {(['pdf', 'png'] as const).map((format) => (
            <li key={format}>
              <button type="button" onClick={() => ask(format)} aria-disabled={doing !== undefined || undefined}>
                <SlipIcon />
                <span className="small">{format === 'pdf' ? t('Save as PDF') : t('Save as picture')}</span>
                <ForwardIcon small />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
