/** Shows the customer's picture in a circle, or the initials when there is no picture or it is not loaded. */
import { useAppSelector } from '../../../session/store/hooks.ts'
import { initialsOf } from '../../../ui/icon/initials.tsx'
import { useGetProfilePictureQuery } from './picture-api.ts'
import * as initialsStyles from '../../../ui/icon/initials.module.css'

/** `side` is in pixels. `alt` is empty next to the customer's name. */
export function OwnPicture({ side, alt = '' }: { readonly side: number; readonly alt?: string }) {
  const { data } = useGetProfilePictureQuery()
  const fullName = useAppSelector((state) => state.user.fullName)
  const look = { width: side, height: side, fontSize: side / 3 }
  if (!data) {
    return (
      <span className={initialsStyles.initials} aria-hidden="true" style={look}>
        {initialsOf(fullName ?? '')}
      </span>
    )
  }
  return (
    <img
      className={initialsStyles.initials}
      style={look}
      src={`data:${data.mediaType};base64,${data.bytes}`}
      alt={alt}
    />
  )
}
