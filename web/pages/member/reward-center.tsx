/** Reward center page: the awards of a member in the member center. */
import { RewardCenter } from '../../features/promotions/reward-center.tsx'

export const RewardCenterPage = () => <RewardCenter />
