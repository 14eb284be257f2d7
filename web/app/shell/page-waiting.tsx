/** Page waiting: the cover of a loading page; it disappears when the page is there. */
import { Loading, Skeleton, SkeletonText } from '@baize/ui/show/skeleton.tsx'

export const PageWaiting = () => (
  <div className="bz-page bz-page-waiting">
    <Loading>
      <Skeleton shape="box" width="min(18rem, 60%)" height={40} />
      <SkeletonText lines={3} />
      <Skeleton shape="box" height={320} />
    </Loading>
  </div>
)
