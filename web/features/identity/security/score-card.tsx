/** Score card: how many guards this account has, and which are missing (WC-63). */
import { SECURITY_STEPS, type SecurityStep } from '@baize/contract/values/security-steps.ts'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Progress } from '@baize/ui/show/progress.tsx'
import { Loading } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import { securityQuery } from './security-queries.ts'

const NAMES: Readonly<Record<SecurityStep, TextKey>> = {
  password: 'identity.password',
  paymentPassword: 'identity.paymentPassword',
  phone: 'security.phone',
  email: 'security.email',
  secondFactor: 'security.score.secondFactor',
  name: 'identity.fullName',
}

/** A new account has a password alone; the waiting card is as tall as its card. */
const NEW_LACKS = SECURITY_STEPS.filter((step) => step !== 'password')

export function ScoreCard() {
  const text = useText()
  const { data, error, refetch } = useQuery(securityQuery)
  const namesOf = (steps: readonly SecurityStep[]): string => steps.map((step) => text(NAMES[step])).join(' · ')
  if (!data && error) return <LoadFailure compact title={text('security.score.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Card padding="lg" className="bz-stack" aria-hidden="true">
          <Progress label={text('security.score')} value={0} />
          <p className="guard-waits">{text('security.score.missing', { what: namesOf(NEW_LACKS) })}</p>
        </Card>
      </Loading>
    )
  const all = SECURITY_STEPS.length
  const has = all - data.missing.length
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('security.score')}>
      <Progress
        label={text('security.score')}
        text={text('security.score.of', { done: has, all })}
        value={(has / all) * 100}
        tone={has < all ? 'gold' : 'jade'}
      />
      <p className="text-fg-2">
        {data.missing.length === 0 ? text('security.score.whole') : text('security.score.missing', { what: namesOf(data.missing) })}
      </p>
    </Card>
  )
}
