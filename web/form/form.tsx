/** Form: the frame of every form of the site, with its refusal above its button; its state comes from `use-form.ts`. */
import { Button, type ButtonProps } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import type { Shell } from './use-press.ts'

const Current = createContext<Shell | undefined>(undefined)

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & { readonly of: Shell }

export function Form({ of, className = 'bz-stack', children, ...rest }: Props) {
  const { element, submit } = of
  return (
    <Current value={of}>
      <form {...rest} noValidate ref={element} className={className} onSubmit={submit}>
        {children}
      </form>
    </Current>
  )
}

/** The refusal that belongs to no field. */
function Refused() {
  const form = use(Current)
  if (form?.refusal === undefined) return null
  return (
    <Notice key={form.presses} tone="danger" live>
      {form.refusal}
    </Notice>
  )
}

type SubmitProps = Omit<ButtonProps, 'type' | 'busy'> & {
  /** Other buttons in the same row. */
  readonly beside?: ReactNode
}

/** The button that sends the form, and the refusal above it. */
export function Submit({ beside, ...button }: SubmitProps) {
  const form = use(Current)
  const press = <Button {...button} type="submit" busy={form?.busy === true} />
  return (
    <>
      <Refused />
      {beside === undefined ? (
        press
      ) : (
        <div className="bz-row">
          {press}
          {beside}
        </div>
      )}
    </>
  )
}
