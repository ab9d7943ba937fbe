/** Manages the customer's picture in the settings: chosen or photographed, cropped, sent, replaced, removed. */
import { useEffect, useState } from 'react'
import { formatDate } from '../../../../values/date.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { QueryPage } from '../../../ui/loading/query-page.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../../ui/loading/skeleton.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { preparePicture } from '../../../upload/shrink-picture.ts'
import { UploadBox } from '../../../upload/upload-box.tsx'
import { useUpload } from '../../../upload/use-upload.ts'
import { MIN_SIDE } from './crop.ts'
import { CropCard } from './crop-card.tsx'
import { OwnPicture } from './own-picture.tsx'
import {
  useGetProfilePictureQuery,
  useRemoveProfilePictureMutation,
  useSetProfilePictureMutation,
} from './picture-api.ts'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

type Choice =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'crop'; readonly picture: ImageBitmap }

export function PicturePage() {
  const query = useGetProfilePictureQuery()
  const [choice, setChoice] = useState<Choice>({ kind: 'none' })
  return (
    <QueryPage
      head={
        <PageHead
          back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}
          step={choice.kind === 'crop' ? 'crop' : 'kept'}
        >
          {t('Profile picture')}
        </PageHead>
      }
      column={layoutStyles.narrow}
      query={query}
      what={t('your picture')}
      className=""
      bones={
        <CardBones>
          <Bone height={6} width={2} />
          <Bone height={5} />
        </CardBones>
      }
    >
      {(data) => <Picture setAt={data?.setAt} choice={choice} setChoice={setChoice} />}
    </QueryPage>
  )
}

interface PictureProps {
  /** Undefined when there is no picture. */
  readonly setAt: string | undefined
  readonly choice: Choice
  readonly setChoice: (choice: Choice) => void
}

function Picture({ setAt, choice, setChoice }: PictureProps) {
  const [set] = useSetProfilePictureMutation()
  const upload = useUpload(async (sent) => {
    const { error } = await set(sent)
    if (error !== undefined) return callProblem(error)
    showToast(t('Profile picture saved'))
    return undefined
  })
  const picture = choice.kind === 'crop' ? choice.picture : undefined
  useEffect(() => () => picture?.close(), [picture])

  if (choice.kind === 'crop') {
    return (
      <CropCard
        picture={choice.picture}
        onDone={(square) => {
          upload.choose(square)
          setChoice({ kind: 'none' })
        }}
        onCancel={() => setChoice({ kind: 'none' })}
      />
    )
  }
  const choose = async (file: File): Promise<void> => {
    upload.cancel()
    setChoice(await open(file))
  }
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.stack} gap-3`}
      aria-label={t('Your picture')}
    >
      <OwnPicture side={128} alt={t('Your profile picture')} />
      <p className="small">
        {setAt === undefined
          ? t('You have no picture yet. Only you will see it.')
          : t('Saved on {setAt}. Only you see it.', { setAt: formatDate(setAt) })}
      </p>
      {choice.kind === 'refused' && (
        <Note kind="bad" role="alert">
          <p>{choice.message}.</p>
        </Note>
      )}
      <UploadBox
        upload={{ ...upload, choose: (file) => void choose(file) }}
        what={t('your profile picture')}
        camera="user"
        replaces={setAt !== undefined}
      />
      {setAt !== undefined && upload.state.kind !== 'sending' && <Remove />}
    </section>
  )
}

/** The page says immediately that the bank would refuse the picture. */
async function open(file: File): Promise<Choice> {
  const prepared = await preparePicture(file)
  if (!prepared.ok) return { kind: 'refused', message: prepared.message }
  try {
    const picture = await createImageBitmap(prepared.picture)
    if (Math.min(picture.width, picture.height) >= MIN_SIDE) return { kind: 'crop', picture }
    picture.close()
    return {
      kind: 'refused',
      message: t('This picture is too small. Each side must have at least {pixels} pixels', { pixels: MIN_SIDE }),
    }
  } catch {
    return { kind: 'refused', message: t('This picture is damaged. Choose another one') }
  }
}

function Remove() {
  const [remove, { isLoading, error }] = useRemoveProfilePictureMutation()
  const online = useOnline()
  const takeAway = async (): Promise<void> => {
    const { error: refused } = await remove()
    if (refused === undefined) showToast(t('Profile picture removed'))
  }
  return (
    <div className={buttonStyles.group}>
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{callProblem(error).message}.</p>
        </Note>
      )}
      <Button
        look="quiet"
        small
        busy={isLoading}
        disabled={!online}
        aria-label={t('Remove your profile picture')}
        onClick={() => void takeAway()}
      >
        {t('Remove')}
      </Button>
    </div>
  )
}
