/** Waiting line: what waits for the person on another page of the member center, with its link (WC-71). */
import { Notice } from '@baize/ui/show/notice.tsx'
import { CenterLink } from '../../api/center-link.tsx'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'

type WaitingLineProps = {
  count: number
  /** The text for this number. */
  said: TextKey
  /** The page on which they wait. */
  to: { readonly href: string; readonly name: TextKey }
}

/** Draws nothing where nothing waits. */
export function WaitingLine({ count, said, to }: WaitingLineProps) {
  const text = useText()
  if (count === 0) return null
  return (
    <Notice
      tone="money"
      live
      action={
        <CenterLink to={to.href} className="bz-quiet-link">
          {text(to.name)}
        </CenterLink>
      }
    >
      {text(said, { count })}
    </Notice>
  )
}
