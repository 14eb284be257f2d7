/** First instead: says on the pages of in-house games that they are played in the merchant's first currency, where another wallet is chosen. */
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { useChooseWallet, useFirstInstead } from './choice.ts'

export function FirstInstead() {
  const text = useText()
  const instead = useFirstInstead()
  const { mutate, isPending } = useChooseWallet()
  if (instead === undefined) return null
  const { currency } = instead
  return (
    <Notice
      tone="money"
      title={text('wallet.switch.only', { currency })}
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
