/** Shows the shape of a loading card of the privacy page. */
import { Bone } from '../../../ui/loading/skeleton.tsx'
import * as skeletonStyles from '../../../ui/loading/skeleton.module.css'

export function TwoBars() {
  return (
    <div className={`${skeletonStyles.bones} gap-3`}>
      <Bone height={5} />
      <Bone height={5} />
    </div>
  )
}
