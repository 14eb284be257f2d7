/** Part fault: keeps a missing late part from taking the page with it. It reports the fault and offers a reload. */
import { Button } from '@baize/ui/press/button.tsx'
import { Component, type ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { isChunkLost } from '../start/in-time.ts'

export function LoadAgain() {
  const text = useText()
  return <Button onClick={() => location.reload()}>{text('error.reload')}</Button>
}

function Lost() {
  const text = useText()
  return (
    <div role="alert" className="bz-part-fault">
      <p>{text('error.slow')}</p>
      <LoadAgain />
    </div>
  )
}

type State = { readonly error: unknown }

/** `instead` replaces the message; `null` is for a part that nobody asked for, which stays away silently. */
export class PartFault extends Component<{ children: ReactNode; instead?: ReactNode }, State> {
  override state: State = { error: undefined }
  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // Any other error is a fault of the page, and reported as one.
    if (!isChunkLost(error)) throw error
    const { instead = <Lost /> } = this.props
    return instead
  }
}
