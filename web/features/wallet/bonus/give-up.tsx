/** Give up: forfeits a bonus after both figures were shown: what is lost, and that the own money stays (PR-27). */
import type { BonusDetails } from '@baize/contract/bonus.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useFormKey } from '../../../api/form-key.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { useBalance } from '../queries.ts'
import { useCancelBonus } from './queries.ts'

export function GiveUp({ bonus, open, onClose }: { bonus: BonusDetails | undefined; open: boolean; onClose: () => void }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data } = useBalance()
  const { keyOf, spent } = useFormKey()
  const cancel = useCancelBonus()
  const symbol = CURRENCIES[bonus?.currency ?? '']?.symbol ?? ''
  const press = (): void => {
    if (bonus === undefined || cancel.isPending) return
    const done = (): void => {
      spent()
      onClose()
    }
    cancel.mutate({ id: bonus.id, key: keyOf(bonus.id) }, { onSuccess: done })
  }
  const close = (): void => {
    cancel.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={text('bonus.giveUp.title')}
      description={text('bonus.giveUp.text')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {text('bonus.keep')}
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={press}>
            {text('bonus.giveUp')}
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { term: text('bonus.giveUp.lost'), value: <MoneyText value={bonus?.left ?? '0.00'} symbol={symbol} tone="gold" /> },
          { term: text('bonus.giveUp.kept'), value: <MoneyText value={data?.balance ?? '0.00'} symbol={symbol} /> },
        ]}
      />
      {cancel.error && (
        <Notice tone="danger" live>
          {refusalText(cancel.error)}
        </Notice>
      )}
    </Dialog>
  )
}
