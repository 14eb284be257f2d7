/** Session cards: the sessions of the account, ending one or all others, and the login history. */
import { Badge } from '@baize/ui/show/badge.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type Answer } from '../../../api/client.ts'
import { useCountryNames, useDates, useText } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { deviceName } from './device-name.ts'
import { GuardCard } from './guard-card.tsx'
import { loginsQuery, securityChanged, sessionsQuery } from './security-queries.ts'

const WAYS: Readonly<Record<string, TextKey>> = {
  username: 'security.way.username',
  sms: 'security.way.sms',
  firebase: 'security.way.sms',
  google: 'security.way.google',
  facebook: 'security.way.facebook',
  passkey: 'security.way.passkey',
  registration: 'security.way.registration',
  forgot: 'security.way.forgot',
  handover: 'security.way.handover',
}

/** An address with its country's name, where it has one. */
function usePlaces(): (ip: string, country: string | null) => string {
  const nameOf = useCountryNames()
  return (ip, country) => (country === null ? ip : `${ip} · ${nameOf(country)}`)
}

export function SessionCard() {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const placeOf = usePlaces()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const shared = { onSettled: securityChanged, onError: (error: unknown) => toast({ title: say(error), tone: 'danger' }) }
  const endOne = useMutation({ mutationFn: (id: string) => call('endOneSession', { params: { id } }), ...shared })
  const endOthers = useMutation({
    mutationFn: () => call('endOtherSessions'),
    ...shared,
    onSuccess: () => toast({ title: text('security.sessions.ended'), tone: 'good' }),
  })
  return (
    <GuardCard
      title={text('security.sessions')}
      note={text('security.sessions.note')}
      act={
        <Button variant="outline" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {text('security.sessions.endOthers')}
        </Button>
      }
    >
      {data === undefined && error ? (
        <LoadFailure compact error={error} onAgain={refetch} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton shape="box" height={72} />
        </Loading>
      ) : (
        <ul className="guard-list">
          {data.map(({ id, here, ip, country, userAgent, seenAt }) => (
            <li key={id}>
              <div>
                <p>
                  {deviceName(userAgent) ?? text('security.device.unknown')}{' '}
                  {here ? <Badge tone="jade">{text('security.sessions.here')}</Badge> : null}
                </p>
                <p className="text-sm text-fg-2 figures">
                  {placeOf(ip, country)} · {dates(seenAt)}
                </p>
              </div>
              {here ? null : (
                <Button
                  variant="outline"
                  size="sm"
                  busy={endOne.isPending}
                  aria-label={text('security.sessions.endOf', { device: deviceName(userAgent) ?? ip })}
                  onClick={() => endOne.mutate(id)}
                >
                  {text('security.sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </GuardCard>
  )
}

/** As many of each kind as fit on a phone without endless scrolling. Failures never push out a login. */
const SHOWN = 10
const RESULTS = {
  in: ['jade', 'security.history.in'],
  failed: ['cinnabar', 'security.history.failed'],
  'second-failed': ['cinnabar', 'security.history.second'],
} as const

type Logins = Answer<'loginHistory'>

function latestOf(logins: Logins): Logins {
  const entered = logins.filter(({ result }) => result === 'in').slice(0, SHOWN)
  const failed = logins.filter(({ result }) => result !== 'in').slice(0, SHOWN)
  return logins.filter((login) => entered.includes(login) || failed.includes(login))
}

export function LoginHistory() {
  const text = useText()
  const dates = useDates()
  const placeOf = usePlaces()
  const { data, error, refetch } = useQuery(loginsQuery)
  return (
    <GuardCard title={text('security.history')} note={text('security.history.note')}>
      {!data && error && <LoadFailure compact error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" height={72} />
        </Loading>
      )}
      <ul className="guard-list">
        {latestOf(data ?? []).map(({ id, way, ip, country, userAgent, result, at }) => (
          <li key={id}>
            <div>
              <p>
                {text(WAYS[way] ?? 'security.way.username')} · {deviceName(userAgent) ?? text('security.device.unknown')}
              </p>
              <p className="text-sm text-fg-2 figures">
                {placeOf(ip, country)} · {dates(at)}
              </p>
            </div>
            <Badge tone={RESULTS[result][0]}>{text(RESULTS[result][1])}</Badge>
          </li>
        ))}
      </ul>
    </GuardCard>
  )
}
