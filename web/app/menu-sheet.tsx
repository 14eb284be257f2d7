/** Menu sheet: the side menu on a phone, fetched when it is first opened. */
import { Sheet } from '@baize/ui/sheet.tsx'
import { useText } from '../i18n/i18n.ts'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'
import { Panels, Places } from './side-menu.tsx'

export function MenuSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={text('shell.menu')} side="start">
      <Places narrow={false} onGo={() => onOpenChange(false)} />
      <Panels narrow={false} onGo={() => onOpenChange(false)} />
      <div className="bz-side-preferences">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Sheet>
  )
}
