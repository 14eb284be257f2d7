// Everything that opens over the page.
import { useState } from 'react'
import { Button } from '../press/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { TextField } from '../fields/field.tsx'
import { Sheet } from '../overlay/sheet.tsx'
import { toast } from '../overlay/toast.tsx'
import type { ToastTone } from '../overlay/toast.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

type Kind = 'confirm' | 'form' | 'small' | 'locked' | 'end' | 'bottom' | 'start'

function Openers({ words }: { words: Words }) {
  const [open, setOpen] = useState<Kind>()
  const bind = (kind: Kind) => ({ open: open === kind, onOpenChange: (next: boolean) => setOpen(next ? kind : undefined) })
  const close = (): void => setOpen(undefined)
  const buttons = (
    <>
      <Button variant="outline" onClick={close}>
        {words.cancel}
      </Button>
      <Button onClick={close}>{words.withdraw}</Button>
    </>
  )
  const form = <TextField label={words.phone} hint={words.phoneHint} />
  return (
    <Row>
      {(['confirm', 'form', 'small', 'locked', 'end', 'bottom', 'start'] as const).map((kind) => (
        <Button key={kind} variant="outline" data-open={`${kind}-${words.lang}`} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      <Dialog {...bind('confirm')} size="md" title={words.dialogTitle} description={words.dialogBody} footer={buttons} />
      <Dialog {...bind('form')} size="lg" title={words.save} footer={buttons}>
        <div className="bz-stack" lang={words.lang}>
          {form}
          {Array.from({ length: 12 }, (_, index) => (
            <p key={index}>{words.errorBody}</p>
          ))}
        </div>
      </Dialog>
      <Dialog {...bind('small')} title={words.done} />
      <Dialog
        {...bind('locked')}
        closeButton={false}
        size="sm"
        title={words.agree}
        footer={<Button onClick={close}>{words.save}</Button>}
      />
      <Sheet {...bind('end')} title={words.deposit} description={words.phoneHint} footer={buttons}>
        {form}
      </Sheet>
      <Sheet {...bind('bottom')} side="bottom" title={words.deposit} footer={buttons}>
        {form}
      </Sheet>
      <Sheet {...bind('start')} side="start" size="sm" keepSide title={words.all}>
        {words.kinds.map((kind) => (
          <p key={kind}>{kind}</p>
        ))}
      </Sheet>
    </Row>
  )
}

function Toasts({ words }: { words: Words }) {
  const show = (tone: ToastTone) => (): void =>
    toast({
      tone,
      title: words.done,
      description: words.dialogBody,
      ...(tone === 'danger' ? { action: { label: words.tryAgain, onAct: () => undefined } } : {}),
    })
  return (
    <Row>
      {(['info', 'good', 'danger', 'money'] as const).map((tone) => (
        <Button key={tone} variant="outline" data-toast={`${tone}-${words.lang}`} onClick={show(tone)}>
          {tone}
        </Button>
      ))}
    </Row>
  )
}

export function Overlays() {
  return (
    <Chapter id="overlays" title="Over the page">
      <Specimen name="Dialog, sheet">{(words) => <Openers words={words} />}</Specimen>
      <Specimen name="Toast">{(words) => <Toasts words={words} />}</Specimen>
    </Chapter>
  )
}
