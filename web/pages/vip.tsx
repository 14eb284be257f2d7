/** VIP page: the levels for everybody, and the reader's progress. */
import { VipLevels } from '../features/promotions/vip-levels.tsx'
import { useText } from '../i18n/i18n.ts'

export function VipPage() {
  const text = useText()
  return (
    <div className="bz-page content-page">
      <header>
        <h1>{text('promotions.vip')}</h1>
        <p>{text('promotions.vip.lead')}</p>
      </header>
      <VipLevels />
    </div>
  )
}
