/** Menu sheet: the side menu on a phone, loaded when it is first opened. */
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { useText } from '../../i18n/i18n.ts'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'
import { Panels, Places } from './side-menu.tsx'

export function MenuSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={text('shell.menu')} side="start">
      {/* The list itself takes the focus, so that the sheet opens at its top. */}
      <div data-autofocus tabIndex={-1} className="bz-side-places">
        <Places narrow={false} onGo={() => onOpenChange(false)} />
      </div>
      <Panels onGo={() => onOpenChange(false)} />
      <div className="bz-side-preferences">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Sheet>
  )
}
