/** Referral page: inviting friends, in the member center. */
import { QrCode } from '../../features/identity/security/qr-code.tsx'
import { InviteFriends } from '../../features/promotions/invite-friends.tsx'

export function ReferralPage() {
  return <InviteFriends qr={(link, label) => <QrCode content={link} label={label} />} />
}
