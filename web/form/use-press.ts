/** Use press: the element of a form, its press, and the focus after it. A form without values needs no more. */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'

const WRONG = '[data-invalid] :is(input, select, textarea):not(:disabled), [aria-invalid="true"]:not(:disabled)'

/** The frame's part of a form: its element, its press, and the message above its button. */
export type Shell = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent) => void
  readonly busy: boolean
  readonly refusal: string | undefined
  /** Counts the presses, so that a second refusal with the same words is announced again. */
  readonly presses: number
}

/** The element of a form and the count of its presses; after each the first faulty field has the focus. */
export function useElement() {
  const element = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<{ readonly presses: number; readonly focus?: string | undefined }>({ presses: 0 })
  useEffect(() => {
    const { presses, focus } = last
    if (presses === 0) return
    const wrong = element.current?.querySelector<HTMLElement>(WRONG)
    const other = focus === undefined ? undefined : element.current?.querySelector<HTMLElement>(`[name="${focus}"]`)
    ;(wrong ?? other)?.focus()
  }, [last])
  return {
    element,
    presses: last.presses,
    /** Names a control that gets the focus where none is faulty. */
    pressed: (focus?: string) => setLast(({ presses }) => ({ presses: presses + 1, focus })),
  }
}

/** The press of a form without values, such as the panel of a game, whose round has its own state. */
export function usePress(onPress: () => void): Shell {
  const { element, presses } = useElement()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onPress()
  }
  return { element, submit, busy: false, refusal: undefined, presses }
}
