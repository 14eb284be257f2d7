/** Table keys: each table names its keys once. Enter or space plays, `?` lists them, and all can be switched off. */
import { Switch } from '@baize/ui/fields/checkbox.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { storedChoice } from '@baize/ui/stored-choice.ts'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useText } from '../../../i18n/i18n.ts'

const keys = storedChoice<'on' | 'off'>('dice-keys', ['on', 'off'], 'on', () => undefined)
// A name that React's compiler knows as a hook's.
const useKeysChoice = keys.use

/** `shown` is the printed key; `on` tests each event's `key`, including shift. */
export type TableKey = { readonly shown: string; readonly meaning: string; readonly on: Readonly<Record<string, (shift: boolean) => void>> }

const PLAYS = new Set(['Enter', ' '])

/** Whether the key belongs to the focused element: a text field, a link or button, or a list. */
function belongsElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [role=menu]')) return true
  if (target.closest('input:not([type=radio], [type=range]), textarea, select') !== null) return true
  if (PLAYS.has(key)) return target.closest('a, button, summary, [type=range]') !== null && !target.closest('[data-plays]')
  if (key.startsWith('Arrow')) return target.closest('input, [role=radiogroup], [data-walks]') !== null
  return false
}

/** Keys work while the table, something in it or only the page around it has the focus; a held key is one press. */
export function useTableKeys(table: RefObject<HTMLElement | null>, play: () => void, more: readonly TableKey[], help: () => void): void {
  const on = useKeysChoice() === 'on'
  const now = useRef({ play, more, help })
  // With the picture itself, not after it: a key that answers what has just been shown finds the state behind it.
  useLayoutEffect(() => {
    now.current = { play, more, help }
  })
  useLayoutEffect(() => {
    if (!on) return undefined
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event
      const here = target instanceof Node && table.current !== null && (table.current.contains(target) || target.contains(table.current))
      if (!here || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // Holding the key would be autoplay.
      if (PLAYS.has(key) && event.repeat) return event.preventDefault()
      if (belongsElsewhere(target, key)) return
      const act = now.current.more.find((each) => each.on[key] !== undefined)?.on[key]
      if (act) act(event.shiftKey)
      else if (PLAYS.has(key)) now.current.play()
      else if (key === '?') now.current.help()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on, table])
}

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; plays: string; more: readonly TableKey[] }

export function KeysDialog({ open, onOpenChange, plays, more }: DialogProps) {
  const text = useText()
  const on = useKeysChoice() === 'on'
  const rows = [
    { shown: text('tables.keys.enter'), meaning: plays },
    ...more.map(({ shown, meaning }) => ({ shown, meaning })),
    { shown: '?', meaning: text('originals.keys.help') },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('originals.keys')} size="sm">
      <div className="bz-stack">
        <dl className="table-keys">
          {rows.map(({ shown, meaning }) => (
            <div key={shown}>
              <dt>
                <kbd>{shown}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={text('originals.keys.on')}
          checked={on}
          onChange={(event) => keys.write(event.currentTarget.checked ? 'on' : 'off')}
        />
      </div>
    </Dialog>
  )
}
