/** Part fault: keeps a late part whose code did not come from taking the page with it; it says so and offers to load anew. */
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

/** `instead` of the sentence stands what fits the place; `null` for what nobody asked for, which stays away without a word. */
export class PartFault extends Component<{ children: ReactNode; instead?: ReactNode }, State> {
  override state: State = { error: undefined }
  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // What is no lost chunk is a fault of the page, and told as one.
    if (!isChunkLost(error)) throw error
    const { instead = <Lost /> } = this.props
    return instead
  }
}
