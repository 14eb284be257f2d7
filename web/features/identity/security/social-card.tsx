/** Social card: the linked identity providers, linking one and unlinking one. */
import { Button } from '@baize/ui/press/button.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { GuardCard } from './guard-card.tsx'
import { isProvider, providerName, useSocialStart } from '../login/other-ways.tsx'
import { registerSettingsQuery } from '../queries.ts'
import { securityChanged, securityQuery } from './security-queries.ts'

export function SocialCard() {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const { data, isError } = useQuery(securityQuery)
  const { data: settings } = useQuery(registerSettingsQuery)
  const link = useSocialStart()
  const unlink = useMutation({
    mutationFn: (provider: 'google' | 'facebook') => call('unlinkSocial', { params: { provider } }),
    onSettled: securityChanged,
    onError: (error) => toast({ title: say(error), tone: 'danger' }),
  })
  const offered = (settings?.social ?? []).filter(isProvider)
  if (offered.length === 0) return null
  return (
    <GuardCard title={text('security.social')} note={text('security.social.note')}>
      <ul className="guard-list">
        {offered.map((provider) => {
          const name = providerName(provider)
          const linked = data?.social.find((each) => each.provider === provider)
          return (
            <li key={provider}>
              <div>
                <p>{name}</p>
                <p className="text-sm text-fg-2">
                  {linked
                    ? text('security.social.since', { date: dates(linked.madeAt, 'day') })
                    : text(isError ? 'security.unknown' : 'security.social.none')}
                </p>
              </div>
              {linked ? (
                <Button variant="quiet" aria-label={text('security.social.unlinkOf', { name })} onClick={() => unlink.mutate(provider)}>
                  {text('security.social.unlink')}
                </Button>
              ) : (
                <Button
                  variant="outline"
                  disabled={!data}
                  aria-label={text('security.social.linkTo', { name })}
                  onClick={() => link.mutate(provider)}
                >
                  {text('security.social.link')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </GuardCard>
  )
}
