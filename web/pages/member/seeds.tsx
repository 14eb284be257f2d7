/** Seeds page: the commitment of a member's coming rounds, their own seed, and the revealed seeds by which every round is verified. */
import '../../features/originals/originals.css'
import { FairnessPanel } from '../../features/originals/fairness-panel.tsx'

export const SeedsPage = () => <FairnessPanel member />
