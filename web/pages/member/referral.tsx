/** Referral page: inviting friends, in the member center. */
import { InviteFriends } from '../../features/promotions/invite-friends.tsx'

export function ReferralPage() {
  return <InviteFriends />
}
