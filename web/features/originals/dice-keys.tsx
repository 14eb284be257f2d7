/** Dice keys: Enter plays and arrows move the target while the table has the focus; `?` tells, and the whole can be switched off. */
import { Switch } from '@baize/ui/checkbox.tsx'
import { Dialog } from '@baize/ui/dialog.tsx'
import { storedChoice } from '@baize/ui/stored-choice.ts'
import { useEffect, type RefObject } from 'react'
import { useText } from '../../i18n/i18n.ts'

const keys = storedChoice<'on' | 'off'>('dice-keys', ['on', 'off'], 'on', () => undefined)
// A name that React's compiler knows as a hook's.
const useKeysChoice = keys.use

const WHOLE = 100
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -WHOLE, ArrowRight: WHOLE }

type Acts = { readonly play: () => void; readonly nudge: (by: number) => void; readonly help: () => void }

/** Whether the key belongs to what has the focus: text being typed, a link or button being pressed, a list being walked. */
function belongsElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [role=menu]')) return true
  if (key === '?') return target.closest('input:not([type=radio], [type=range]), textarea, select') !== null
  if (key === 'Enter')
    return target.closest('a, button, summary, input, textarea, select') !== null && !target.closest('.dice-slider, .bz-segment')
  return target.closest('input, textarea, select, [role=radiogroup]') !== null
}

/** Keys are heard while the table, something in it or only the page around it has the focus; a held key is one press. */
export function useDiceKeys(table: RefObject<HTMLElement | null>, { play, nudge, help }: Acts): void {
  const on = useKeysChoice() === 'on'
  useEffect(() => {
    if (!on) return undefined
    const press = (event: KeyboardEvent): void => {
      const { target } = event
      const here = target instanceof Node && table.current !== null && (table.current.contains(target) || target.contains(table.current))
      if (!here || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // Holding Enter would be an autoplay by another name.
      if (event.key === 'Enter' && event.repeat) return event.preventDefault()
      if (belongsElsewhere(event.target, event.key)) return
      const step = ARROWS[event.key]
      if (event.key === 'Enter') play()
      else if (event.key === '?') help()
      else if (step !== undefined) nudge(event.shiftKey ? Math.sign(step) : step)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on, table, play, nudge, help])
}

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  const on = useKeysChoice() === 'on'
  const rows = [
    ['Enter', text('originals.keys.play')],
    ['← →', text('originals.keys.whole')],
    ['Shift + ← →', text('originals.keys.fine')],
    ['?', text('originals.keys.help')],
  ] as const
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('originals.keys')} size="sm">
      <div className="bz-stack">
        <dl className="dice-keys">
          {rows.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
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
