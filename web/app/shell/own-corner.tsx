/** Own corner: the end of the header for people who are logged in. It shows the balance, or the way to a real account, and the account menu. */
import { Button } from '@baize/ui/press/button.tsx'
import { showDialog } from '../../api/dialogs.ts'
import { Bell } from '../../features/messages/bell.tsx'
import { BalancePill } from '../../features/wallet/balance.tsx'
import { useText } from '../../i18n/i18n.ts'
import { AccountMenu } from './account-menu.tsx'

export function OwnCorner({ isTrial }: { isTrial: boolean }) {
  const text = useText()
  return (
    <>
      {isTrial ? <Button onClick={() => showDialog('register')}>{text('shell.register')}</Button> : <BalancePill withdraw />}
      {!isTrial && <Bell />}
      {/* On a phone the bottom bar leads to the same pages. */}
      <span className={isTrial ? undefined : 'bz-account-corner'}>
        <AccountMenu />
      </span>
    </>
  )
}
