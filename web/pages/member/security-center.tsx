/** Security center page: the member's data, the guards of the account, its sessions, and the log-out. */
import { LIMITED } from '@baize/contract/protection/limit-words.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { leave, usePerson } from '../../api/person.ts'
import { PATHS } from '../../app/paths.ts'
import { BreakCard } from '../../features/identity/breaks/break-card.tsx'
import { ProfileCard } from '../../features/identity/profile/profile-card.tsx'
import { Who } from '../../features/identity/profile/who.tsx'
import { ClosingCard } from '../../features/identity/security/closing-card.tsx'
import { ContactCards } from '../../features/identity/security/contact-cards.tsx'
import { PasskeyCard } from '../../features/identity/security/passkey-card.tsx'
import { PasswordCard } from '../../features/identity/security/password-card.tsx'
import { LoginHistory, SessionCard } from '../../features/identity/security/session-cards.tsx'
import { PaymentPasswordCard } from '../../features/identity/security/payment-password-card.tsx'
import { ScoreCard } from '../../features/identity/security/score-card.tsx'
import { SocialCard } from '../../features/identity/security/social-card.tsx'
import { securityQuery } from '../../features/identity/security/security-queries.ts'
import { TotpCard } from '../../features/identity/security/totp-card.tsx'
import { ConsentCard } from '../../features/identity/security/consent-card.tsx'
import { IntervalCard } from '../../features/reality/interval-card.tsx'
import { LimitCards } from '../../features/wallet/limits/limit-cards.tsx'
import { FrozenWithdrawals } from '../../features/wallet/frozen-withdrawals.tsx'
import { PayeesCard } from '../../features/wallet/payees/payees-card.tsx'
import { useDates, useText } from '../../i18n/i18n.ts'
import { isListed, LANGUAGES } from '../../i18n/languages.ts'

const languageName = (code: string): string => (isListed(code) ? LANGUAGES[code].name : code)

function LogOutCard() {
  const text = useText()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const logOut = async (): Promise<void> => {
    setLeaving(true)
    await leave()
    await navigate({ to: PATHS.home })
  }
  return (
    <Card padding="lg" className="bz-stack">
      <div>
        <h2 className="text-md">{text('records.profile.here')}</h2>
        <p className="text-fg-2">{text('records.profile.hereText')}</p>
      </div>
      <div>
        <Button variant="outline" icon={<LogOut aria-hidden="true" size={18} />} busy={leaving} onClick={() => void logOut()}>
          {text('shell.logout')}
        </Button>
      </div>
    </Card>
  )
}

export function SecurityCenterPage() {
  const text = useText()
  const dates = useDates()
  const { info } = usePerson()
  const { data: state } = useQuery(securityQuery)
  if (!info) {
    return (
      <Loading>
        <Skeleton shape="box" height={280} />
      </Loading>
    )
  }
  return (
    <div className="member-security">
      <div className="member-security-sides">
        <div className="bz-stack member-security-side">
          <Card padding="lg" className="bz-stack">
            <Who info={info} />
            <Facts
              items={[
                { term: text('records.profile.account'), value: info.account, copy: info.account },
                { term: text('records.profile.registered'), value: dates(info.registeredAt) },
                { term: text('records.profile.lastLogin'), value: info.lastLoginAt === null ? '–' : dates(info.lastLoginAt) },
                { term: text('records.profile.currency'), value: `${info.currency} (${info.currencySymbol})` },
                { term: text('records.profile.language'), value: languageName(info.language) },
              ]}
            />
          </Card>
          <ScoreCard />
          <ProfileCard />
          <FrozenWithdrawals state={state} />
          <PasswordCard />
          <PaymentPasswordCard />
          <ContactCards />
          <PayeesCard />
          <TotpCard />
          <PasskeyCard />
          <SessionCard />
          <LoginHistory />
          {/* It comes later than the others, and moves none of them here. */}
          <SocialCard />
        </div>
        <div className="bz-stack member-security-side">
          <BreakCard />
          <LimitCards kinds={LIMITED} />
          <IntervalCard />
          <ConsentCard />
          <ClosingCard />
          <LogOutCard />
        </div>
      </div>
    </div>
  )
}
