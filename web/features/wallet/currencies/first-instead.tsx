/** First instead: says on the page of an in-house game that it is not offered in the chosen wallet's currency, and offers the first wallet. */
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { useChooseWallet, useFirstInstead } from './choice.ts'

export function FirstInstead({ offered }: { offered: readonly string[] }) {
  const text = useText()
  const instead = useFirstInstead(offered)
  const { mutate, isPending } = useChooseWallet()
  if (instead === undefined) return null
  const { currency } = instead
  return (
    <Notice
      tone="money"
      title={text('wallet.switch.only', { chosen: instead.chosen })}
      action={
        <Button size="sm" disabled={isPending} onClick={() => mutate(currency)}>
          {text('wallet.switch.use', { currency })}
        </Button>
      }
    >
      {text('wallet.switch.only.text', instead)}
    </Notice>
  )
}
